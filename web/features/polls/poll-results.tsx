import type { Poll } from '@chorus/model/poll/poll'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { PollFacts } from './poll-facts.tsx'
import styles from './polls.module.css'

/** The results of a poll, with the viewer's choice and the leading option marked. */
export function PollResults({ poll }: { poll: Poll }) {
  const { t } = useI18n()
  const votes = poll.options.map((option) => option.votes ?? 0)
  const total = poll.voters ?? votes.reduce((sum, count) => sum + count, 0)
  const most = Math.max(...votes)
  return (
    <div className={styles.poll}>
      <ul className={styles.options}>
        {poll.options.map(({ id, label, isVoted }, index) => {
          const share = total > 0 ? Math.round((votes[index]! / total) * 100) : 0
          return (
            <li key={id} className={styles.option} data-leads={(most > 0 && votes[index] === most) || undefined}>
              <i aria-hidden style={{ width: `${share}%` }} />
              <span dir="auto">{label}</span>
              {isVoted ? <em role="img" aria-label={t('poll.yourVote')} /> : null}
              <b>{share}%</b>
            </li>
          )
        })}
      </ul>
      <PollFacts poll={poll} total={total} />
    </div>
  )
}
