import type { Poll } from '@chorus/model/poll/poll'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useNow } from '../../../ui/content/clock.tsx'
import { formatTimeLeft } from '../../../ui/content/format-time-left.ts'
import styles from './post-poll.module.css'

export function PostPoll({ poll }: { poll: Poll }) {
  const { t } = useI18n()
  const now = useNow()
  const total = poll.options.reduce((sum, { votes = 0 }) => sum + votes, 0)
  const left = poll.endDatetime === undefined ? undefined : poll.endDatetime - now
  const isClosed = left === undefined ? poll.votingStatus === 'closed' : left <= 0
  return (
    <div className={styles.poll}>
      <ul className={styles.options}>
        {poll.options.map((option) => {
          const share = total > 0 ? Math.round(((option.votes ?? 0) / total) * 100) : 0
          return (
            <li key={option.id} className={styles.option}>
              <i aria-hidden style={{ width: `${share}%` }} />
              <span dir="auto">{option.label}</span>
              <b>{share}%</b>
            </li>
          )
        })}
      </ul>
      <small className={styles.facts}>
        {t('poll.votes', { count: total })} ·{' '}
        {isClosed || left === undefined ? t('poll.closed') : t('poll.closesIn', { time: formatTimeLeft(left, t) })}
      </small>
    </div>
  )
}
