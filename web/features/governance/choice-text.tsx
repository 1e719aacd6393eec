import type { ProposalSummary } from '@chorus/contract/governance/proposal'
import { readChoice } from '@chorus/governance/read-choice'
import { Lock } from 'lucide-react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import styles from './governance.module.css'

/** Parts of a vote that are named. */
const firstParts = 6

interface ChoiceTextProps {
  choice: unknown
  proposal: Pick<ProposalSummary, 'type' | 'choices' | 'privacy'>
}

/** What someone voted for, in words: `For`, `1. Red, 2. Green` or `60% Red, 40% Green`. */
export function ChoiceText({ choice, proposal }: ChoiceTextProps) {
  const { t, locale } = useI18n()
  const parts = readChoice(choice, proposal)
  if (!parts)
    return (
      <span className={styles.secret}>
        <Lock aria-hidden size={14} />
        {t(proposal.privacy === 'shutter' ? 'governance.secretVote' : 'governance.unknownChoice')}
      </span>
    )
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const words = parts.slice(0, firstParts).map(({ index, share }, place) => {
    const label = proposal.choices[index] || t('governance.choice', { n: index + 1 })
    if (share !== undefined) return `${percent.format(share)} ${label}`
    return proposal.type === 'ranked-choice' ? `${place + 1}. ${label}` : label
  })
  if (parts.length > firstParts) words.push('…')
  return <bdi>{words.join(', ')}</bdi>
}
