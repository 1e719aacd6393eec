import { countGraphemes, toGraphemes } from '@chorus/model/length/graphemes'
import type { PollDraft } from '@chorus/model/poll/poll-draft'
import { pollLimits } from '@chorus/model/poll/poll-limits'
import { Plus, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { IconButton, TextButton } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { SwitchRow } from '../../../ui/controls/switch-row.tsx'
import { type Duration, joinDuration, splitDuration, toDurationOptions } from './split-duration.ts'
import styles from './poll-fields.module.css'

interface PollFieldsProps {
  poll: PollDraft
  /** The question or options are missing. */
  isIncomplete: boolean
  /** Whether every account that posts it can have several choices. */
  allowsMultiple: boolean
  onChange(poll: PollDraft): void
  onRemove(): void
}

const { options: count, label } = pollLimits
const parts = { days: 'poll.days', hours: 'poll.hours', minutes: 'poll.minutes' } as const

/** The options and length of a poll. */
export function PollFields({ poll, isIncomplete, allowsMultiple, onChange, onRemove }: PollFieldsProps) {
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  const { options, type, durationSeconds } = poll
  const duration = splitDuration(durationSeconds)
  const offered = toDurationOptions(duration)
  const setOptions = (next: readonly string[]) => onChange({ ...poll, options: next })
  const focusOption = (index: number) => requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  const focusNew = useEffectEvent(() => {
    if (options.every((option) => option === '')) focusOption(0)
  })
  useEffect(() => focusNew(), [])
  const setPart = (part: keyof Duration, value: number) =>
    onChange({ ...poll, durationSeconds: joinDuration({ ...duration, [part]: value }) })
  return (
    <section className={styles.poll} aria-label={t('poll.title')}>
      <ol ref={list} className={styles.options}>
        {options.map((option, index) => {
          const name = t('poll.option', { n: index + 1 })
          return (
            <li key={index}>
              <input
                value={option}
                aria-label={name}
                placeholder={name}
                dir="auto"
                onChange={({ target }) => setOptions(options.with(index, toGraphemes(target.value).slice(0, label.max).join('')))}
                onKeyDown={(event) => {
                  // Enter moves on instead of sending the post.
                  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
                  event.preventDefault()
                  focusOption(index + 1)
                }}
              />
              <small aria-hidden>
                {countGraphemes(option)} / {label.max}
              </small>
              {options.length > count.min ? (
                <IconButton
                  aria-label={t('poll.removeOption', { n: index + 1 })}
                  onClick={() => {
                    setOptions(options.toSpliced(index, 1))
                    focusOption(Math.max(0, index - 1))
                  }}
                >
                  <X aria-hidden size={18} />
                </IconButton>
              ) : null}
            </li>
          )
        })}
      </ol>
      {options.length < count.max ? (
        <button
          type="button"
          className={styles.add}
          onClick={() => {
            setOptions([...options, ''])
            focusOption(options.length)
          }}
        >
          <Plus aria-hidden size={18} /> {t('poll.addOption')}
        </button>
      ) : null}
      <fieldset className={styles.length}>
        <legend>{t('poll.length')}</legend>
        {(['days', 'hours', 'minutes'] as const).map((part) => (
          <label key={part}>
            <span>{t(parts[part])}</span>
            <Select
              value={duration[part]}
              disabled={offered[part].length === 1}
              onChange={({ target }) => setPart(part, Number(target.value))}
            >
              {offered[part].map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </Select>
          </label>
        ))}
      </fieldset>
      {/* An option that is on stays visible, so that it can be turned off. */}
      {allowsMultiple || type === 'multiple-choice' ? (
        <SwitchRow
          label={t('poll.multiple')}
          isOn={type === 'multiple-choice'}
          onChange={(isOn) => onChange({ ...poll, type: isOn ? 'multiple-choice' : 'single-choice' })}
        />
      ) : null}
      <div className={styles.foot}>
        <small role="status">{isIncomplete ? t('poll.incomplete') : null}</small>
        <TextButton onClick={onRemove}>{t('poll.remove')}</TextButton>
      </div>
    </section>
  )
}
