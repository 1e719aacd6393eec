import type { Cost, CostKind, CostLimit, CostPeriod, Costs } from '@chorus/model/costs'
import type { NetworkName } from '@chorus/model/network-identity'
import { toLeftToRead, toNearLimit } from '@chorus/model/to-near-limit'
import { descriptors } from '@chorus/networks/descriptors'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { formatDollars } from '../../../ui/content/format-dollars.ts'
import { useExactTime } from '../../../ui/content/relative-time.tsx'
import { PartSection } from '../parts/part-section.tsx'
import { usePart } from '../parts/use-part.ts'
import parts from '../parts/parts.module.css'
import styles from './costs.module.css'

const labels: Readonly<Record<CostKind, MessageId>> = {
  'posts-read': 'costs.postsRead',
  'people-read': 'costs.peopleRead',
  post: 'costs.post',
  'link-post': 'costs.linkPost',
  reply: 'costs.reply',
  interaction: 'costs.interaction',
  bookmark: 'costs.bookmark',
  media: 'costs.media',
  mute: 'costs.mute',
  other: 'costs.other',
}

/** What one network charges: the daily limits, the costs of today and the last 30 days by kind, and what everyone together has cost. */
export function NetworkCosts({ network, load }: { network: NetworkName; load: () => Promise<Costs> }) {
  const t = useT()
  const part = usePart(() => load())
  const { label } = descriptors[network]
  return (
    <PartSection title={label} lead={t('costs.lead', { network: label })} part={part} lines={3}>
      {(costs) => (
        <>
          <Limit costs={costs} network={label} />
          <Period title={t('costs.today')} period={costs.today} network={label} />
          <Period title={t('costs.month')} period={costs.month} network={label} />
          <Everyone {...costs.server} />
        </>
      )}
    </PartSection>
  )
}

function Limit({ costs, network }: { costs: Costs; network: string }) {
  const { limit, server, pageCost, resetsAt } = costs
  const t = useT()
  const { locale } = useI18n()
  const time = useExactTime(resetsAt)
  const left = Math.min(limit?.left ?? Number.POSITIVE_INFINITY, server.limit?.left ?? Number.POSITIVE_INFINITY)
  const leftToRead = toLeftToRead(costs)
  return (
    <div className={styles.limit} role="status">
      {limit ? <Remainder id={`limit-${network}`} words="costs.left" limit={limit} time={time} /> : null}
      {/* The server's limit stops this account too. */}
      {!limit && !server.limit ? <p>{t('costs.noLimit')}</p> : null}
      {server.limit ? (
        <Remainder id={`server-limit-${network}`} words="costs.serverLeft" limit={server.limit} time={limit ? undefined : time} />
      ) : null}
      {limit && leftToRead >= pageCost && toNearLimit(costs, 0) !== undefined ? (
        <p className={styles.spent}>{t('costs.near', { network, time })}</p>
      ) : null}
      {limit?.left === 0 ? <p className={styles.spent}>{t('costs.spent', { network, time })}</p> : null}
      {server.limit?.left === 0 ? <p className={styles.spent}>{t('costs.serverSpent', { network, time })}</p> : null}
      {left > 0 && leftToRead < pageCost ? (
        <p className={styles.spent}>{t('costs.short', { amount: formatDollars(pageCost, locale), time })}</p>
      ) : null}
    </div>
  )
}

interface RemainderProps {
  id: string
  words: 'costs.left' | 'costs.serverLeft'
  limit: CostLimit
  /** When it resets. Absent: that has been said. */
  time: string | undefined
}

/** What is left of a limit, in words and as a bar. */
function Remainder({ id, words, limit: { amount, left }, time }: RemainderProps) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <>
      <p id={id}>
        {t(words, { left: formatDollars(left, locale), limit: formatDollars(amount, locale) })}
        {time === undefined ? null : <small>{t('costs.resets', { time })}</small>}
      </p>
      <meter aria-labelledby={id} min={0} max={amount} value={left} />
    </>
  )
}

/** What all accounts and guests together have cost. */
function Everyone({ today, month }: Costs['server']) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <div className={styles.period}>
      <h3>{t('costs.everyone')}</h3>
      <ul className={parts.rows}>
        {(
          [
            ['costs.today', today],
            ['costs.month', month],
          ] as const
        ).map(([label, amount]) => (
          <li key={label} className={styles.line}>
            <span>{t(label)}</span>
            <strong>{formatDollars(amount, locale)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Period({ title, period: { total, unconfirmed, costs }, network }: { title: string; period: CostPeriod; network: string }) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <div className={styles.period}>
      <h3>
        <span>{title}</span> <span>{formatDollars(total, locale)}</span>
      </h3>
      {total === 0 ? <p className={parts.note}>{t('costs.empty', { network })}</p> : null}
      {costs.length > 0 ? (
        <ul className={parts.rows}>
          {costs.map((cost) => (
            <CostLine key={cost.kind} cost={cost} />
          ))}
        </ul>
      ) : null}
      {unconfirmed > 0 ? <p className={parts.note}>{t('costs.unconfirmed', { amount: formatDollars(unconfirmed, locale) })}</p> : null}
    </div>
  )
}

function CostLine({ cost: { kind, count, amount } }: { cost: Cost }) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <li className={styles.line}>
      <span>{t(labels[kind])}</span>
      <small>{new Intl.NumberFormat(locale).format(count)}</small>
      <strong>{formatDollars(amount, locale)}</strong>
    </li>
  )
}
