import { toMutedValue } from '@chorus/model/moderation/muted-word'
import { useState, type FormEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ChoicePills } from '../../../ui/controls/choice-pills.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { useWordChanges, type WordPlace } from './use-word-changes.ts'
import styles from './muted-words.module.css'

const hour = 60 * 60_000
type Duration = 'forever' | 'day' | 'week' | 'month'
type Scope = 'everywhere' | 'tags'
type Who = 'everyone' | 'notFollowed'
const lengths: Readonly<Record<Duration, number | undefined>> = {
  forever: undefined,
  day: 24 * hour,
  week: 7 * 24 * hour,
  month: 30 * 24 * hour,
}
/** Characters, as in app.bsky.actor.defs#mutedWord. */
const maxLength = 1000

interface AddWordProps {
  /** Where the word is muted. */
  places: readonly WordPlace[]
  /** Whether the viewer follows people on any network. */
  hasFollowing: boolean
}

export function AddWord({ places, hasFollowing }: AddWordProps) {
  const t = useT()
  const { now } = useServices()
  const change = useWordChanges()
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [scope, setScope] = useState<Scope>('everywhere')
  const [who, setWho] = useState<Who>('everyone')
  const [duration, setDuration] = useState<Duration>('forever')
  const words = {
    forever: t('mutedWords.forever'),
    day: t('mutedWords.hours', { count: 24 }),
    week: t('mutedWords.days', { count: 7 }),
    month: t('mutedWords.days', { count: 30 }),
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    const value = toMutedValue(typed)
    setMissing(!value)
    if (!value) return
    const length = lengths[duration]
    const word = { value, isTagOnly: scope === 'tags', exceptFollowing: who === 'notFollowed' }
    void change(places, length === undefined ? word : { ...word, expiresAt: now() + length }, true)
    setTyped('')
  }
  return (
    <form className={styles.form} onSubmit={add}>
      <Field
        label={t('mutedWords.word')}
        value={typed}
        fault={isMissing ? t('mutedWords.needed') : undefined}
        maxLength={maxLength}
        autoCapitalize="none"
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value)
          setMissing(false)
        }}
      />
      <Choice<Scope>
        label={t('mutedWords.where')}
        options={{ everywhere: t('mutedWords.everywhere'), tags: t('mutedWords.tags') }}
        value={scope}
        onChange={setScope}
      />
      {hasFollowing ? (
        <Choice<Who>
          label={t('mutedWords.who')}
          options={{ everyone: t('mutedWords.everyone'), notFollowed: t('mutedWords.notFollowed') }}
          value={who}
          onChange={setWho}
        />
      ) : null}
      <Choice<Duration> label={t('mutedWords.duration')} options={words} value={duration} onChange={setDuration} />
      <Button type="submit" kind="strong">
        {t('mutedWords.submit')}
      </Button>
    </form>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  options: Readonly<Record<V, string>>
  value: V
  onChange(value: V): void
}

function Choice<V extends string>({ label, ...choice }: ChoiceProps<V>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <ChoicePills {...choice} />
    </fieldset>
  )
}
