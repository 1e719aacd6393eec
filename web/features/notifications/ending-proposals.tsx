import type { Reminders } from '@chorus/contract/governance/reminders'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { proposalPath } from '../../services/navigation/proposal-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { useTimeText } from '../../ui/content/clock.tsx'
import { formatTimeLeft } from '../../ui/content/format-time-left.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { useReminders } from '../governance/reminders/use-reminders.ts'
import styles from './ending-proposals.module.css'

/** Reminders of proposals that end soon, above the notifications of networks. Nothing without any. */
export function EndingProposals() {
  const { t } = useI18n()
  const { value } = useReminders()
  if (!value?.isOn || value.proposals.length === 0) return null
  return (
    <section className={styles.reminders} aria-label={t('reminders.switch')}>
      <h2>{t('reminders.switch')}</h2>
      <ul>
        {value.proposals.map((proposal) => (
          <Row key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </section>
  )
}

function Row({ proposal: { id, title, end, space } }: { proposal: Reminders['proposals'][number] }) {
  const { t } = useI18n()
  const left = useTimeText((now) => (now < end ? t('governance.endsIn', { time: formatTimeLeft(end - now, t) }) : t('governance.closed')))
  return (
    <li>
      <AppLink href={proposalPath(space.id, id)}>
        <Avatar seed={space.id} name={space.name} src={space.avatar} size={44} />
        <span>
          <small>
            <bdi>{space.name}</bdi> · {left}
          </small>
          <b dir="auto">{title || t('governance.untitled')}</b>
        </span>
      </AppLink>
    </li>
  )
}
