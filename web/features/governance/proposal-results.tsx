import type { ShownProposal } from '@chorus/contract/governance/proposal'
import { toResults, type ChoiceResult } from '@chorus/governance/to-results'
import { Lock } from 'lucide-react'
import { memo, useMemo, useRef } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useNow } from '../../ui/content/clock.tsx'
import { TextButton } from '../../ui/controls/button.tsx'
import { ChoiceFinder } from './choices/choice-finder.tsx'
import { toNextChoiceCount } from './choices/to-next-choice-count.ts'
import { useShownChoices } from './choices/use-shown-choices.ts'
import { formatPower } from './format-power.ts'
import { toStateNow } from './proposal-state.tsx'
import styles from './governance.module.css'

/** Choices that are shown at first. */
const firstChoices = 12
/** Choices that a press adds. A phone renders as many within 200 ms, even of texts that are hard to lay out. */
const step = 25

/** What each choice has got, and how much of the quorum is reached. */
export function ProposalResults({ proposal }: { proposal: ShownProposal }) {
  const { t } = useI18n()
  const state = toStateNow(proposal, useNow())
  const isSecret = proposal.privacy === 'shutter' && proposal.scoresState !== 'final'
  const { choices, leading } = useMemo(() => toResults(proposal), [proposal])
  const isFinal = proposal.scoresState === 'final' && state !== 'active'
  const title = isFinal ? t('governance.finalResults') : t('governance.results')
  return (
    <section className={styles.results} aria-label={title}>
      <h3>{title}</h3>
      {isSecret ? (
        <p className={styles.secret}>
          <Lock aria-hidden size={16} />
          {t('governance.secretResults')}
        </p>
      ) : state === 'closed' && !isFinal ? (
        <p className={styles.note}>{t('governance.counting')}</p>
      ) : null}
      <Bars proposal={proposal} choices={choices} leading={leading} isSecret={isSecret} />
      <Quorum proposal={proposal} />
    </section>
  )
}

interface BarsProps {
  proposal: ShownProposal
  choices: readonly ChoiceResult[]
  leading: ReadonlySet<number>
  isSecret: boolean
}

/** In the order of the proposal; of many choices, those with the most votes come first. */
function Bars({ proposal, choices, leading, isSecret }: BarsProps) {
  const { t, locale } = useI18n()
  const box = useRef<HTMLUListElement>(null)
  const isLong = choices.length > firstChoices
  const order = useMemo(
    () => (isLong && !isSecret ? choices.toSorted((one, other) => other.score - one.score) : choices).map(({ index }) => index),
    [choices, isLong, isSecret],
  )
  const labels = useMemo(() => proposal.choices.map((choice, index) => choice || t('governance.choice', { n: index + 1 })), [proposal, t])
  const shown = useShownChoices({ labels, order, first: firstChoices, step, box })
  const next = toNextChoiceCount(shown.count, shown.total, step)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <>
      <ChoiceFinder shown={shown} />
      <ul ref={box} className={styles.bars}>
        {shown.rows.map((index) => {
          const { score, share } = choices[index]!
          const shares = { share, leads: leading.has(index), percent: percent.format(share), power: formatPower(score, locale) }
          return <Bar key={index} index={index} label={labels[index]!} symbol={proposal.symbol} {...(!isSecret && shares)} />
        })}
      </ul>
      {shown.count < shown.total ? (
        <TextButton onClick={shown.showMore}>
          {next === shown.total ? t('governance.allChoices', { count: next }) : t('action.showMore')}
        </TextButton>
      ) : null}
    </>
  )
}

interface BarProps {
  index: number
  label: string
  symbol: string
  /** From 0 to 1. Absent, like the rest: the votes are secret. */
  share?: number
  leads?: boolean
  percent?: string
  power?: string
}

/** Not rendered again when others are added. */
const Bar = memo(function Bar({ index, label, symbol, share, leads, percent, power }: BarProps) {
  return (
    <li data-choice={index} tabIndex={-1} data-leads={leads || undefined}>
      {share === undefined ? null : <i aria-hidden style={{ width: `${share * 100}%` }} />}
      <span dir="auto">{label}</span>
      {share === undefined ? null : (
        <>
          <small>
            {power} <bdi>{symbol}</bdi>
          </small>
          <b>{percent}</b>
        </>
      )}
    </li>
  )
})

function Quorum({ proposal }: { proposal: ShownProposal }) {
  const { t, locale } = useI18n()
  const { quorum, scoresTotal, symbol } = proposal
  const { quorumShare } = toResults(proposal)
  if (quorumShare === undefined) return null
  const values = { reached: formatPower(scoresTotal, locale), quorum: formatPower(quorum, locale), symbol }
  return (
    <div className={styles.quorum} data-reached={quorumShare >= 1 || undefined}>
      <span>{t('governance.quorum', values)}</span>
      <i aria-hidden>
        <i style={{ width: `${quorumShare * 100}%` }} />
      </i>
    </div>
  )
}
