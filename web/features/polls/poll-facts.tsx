import type { Poll } from '@chorus/model/poll/poll'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useNow } from '../../ui/content/clock.tsx'
import { formatTimeLeft } from '../../ui/content/format-time-left.ts'
import { isPollClosed } from './is-poll-closed.ts'
import styles from './polls.module.css'

/** `total`: how many have voted. */
export function PollFacts({ poll, total }: { poll: Poll; total: number }) {
  const { t } = useI18n()
  const now = useNow()
  const { endDatetime } = poll
  const isOver = isPollClosed(poll, now) || endDatetime === undefined
  return (
    <small className={styles.facts}>
      {t('poll.votes', { count: total })} · {isOver ? t('poll.closed') : t('poll.closesIn', { time: formatTimeLeft(endDatetime - now, t) })}
    </small>
  )
}
