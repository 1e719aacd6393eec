import type { ProposalSummary } from '@chorus/contract/governance/proposal'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useNow, useTimeText } from '../../ui/content/clock.tsx'
import { formatTimeLeft } from '../../ui/content/format-time-left.ts'
import { formatAgo } from '../../ui/content/relative-time.tsx'
import styles from './governance.module.css'

type Times = Pick<ProposalSummary, 'state' | 'start' | 'end'>

const labels: Readonly<Record<ProposalSummary['state'], MessageId>> = {
  pending: 'governance.pending',
  active: 'governance.active',
  closed: 'governance.closed',
  passed: 'governance.passed',
  rejected: 'governance.rejected',
}

/** The state by the clock of the page, which may stay open over the start or the end of a vote. */
export function toStateNow({ state, start, end }: Times, now: number): ProposalSummary['state'] {
  if (state !== 'pending' && state !== 'active') return state
  return now < start ? 'pending' : now < end ? 'active' : 'closed'
}

/** `Active · 2d left` */
export function ProposalState({ proposal }: { proposal: Times }) {
  const { t, locale } = useI18n()
  const { start, end } = proposal
  const state = toStateNow(proposal, useNow())
  const time = useTimeText((now, timeZone) => {
    if (now < start) return t('governance.startsIn', { time: formatTimeLeft(start - now, t) })
    if (now < end) return t('governance.endsIn', { time: formatTimeLeft(end - now, t) })
    return t('governance.ended', { time: formatAgo(end, now, t, { locale, timeZone }) })
  })
  return (
    <span className={styles.when}>
      <span className={styles.state} data-state={state}>
        {t(labels[state])}
      </span>
      {time}
    </span>
  )
}
