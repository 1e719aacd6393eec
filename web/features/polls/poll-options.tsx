import type { Poll } from '@chorus/model/poll/poll'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PollFacts } from './poll-facts.tsx'
import styles from './polls.module.css'

/** The options of an open poll: a button for each, or checkboxes where several can be chosen. */
export function PollOptions({ poll, onVote }: { poll: Poll; onVote(options: readonly string[]): void }) {
  const t = useT()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { options, multipleCount = 1, voters = 0 } = poll
  const facts = <PollFacts poll={poll} total={voters} />
  if (poll.type === 'single-choice')
    return (
      <div className={styles.poll}>
        {options.map(({ id, label }) => (
          <button key={id} type="button" className={styles.choosable} onClick={() => onVote([id])}>
            <span dir="auto">{label}</span>
          </button>
        ))}
        {facts}
      </div>
    )
  const toggle = (id: string) => setChosen((last) => (last.includes(id) ? last.filter((other) => other !== id) : [...last, id]))
  return (
    <form
      className={styles.poll}
      onSubmit={(event) => {
        event.preventDefault()
        onVote(chosen)
      }}
    >
      {options.map(({ id, label }) => {
        const isOn = chosen.includes(id)
        return (
          <label key={id} className={styles.choosable} data-many>
            <input type="checkbox" checked={isOn} disabled={!isOn && chosen.length >= multipleCount} onChange={() => toggle(id)} />
            <span dir="auto">{label}</span>
          </label>
        )
      })}
      <div className={styles.foot}>
        <small className={styles.facts}>{t('poll.chooseUpTo', { count: multipleCount })}</small>
        <Button kind="strong" type="submit" disabled={chosen.length === 0}>
          {t('poll.vote')}
        </Button>
      </div>
      {facts}
    </form>
  )
}
