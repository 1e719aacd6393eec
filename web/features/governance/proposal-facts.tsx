import type { ShownProposal } from '@chorus/contract/governance/proposal'
import { ExternalLink } from 'lucide-react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { ExactTime } from '../../ui/content/relative-time.tsx'
import { toStrategyWords } from './to-strategy-words.ts'
import styles from './governance.module.css'

const types: Readonly<Record<ShownProposal['type'], MessageId>> = {
  basic: 'governance.basic',
  'single-choice': 'governance.singleChoice',
  approval: 'governance.approval',
  'ranked-choice': 'governance.rankedChoice',
  weighted: 'governance.weighted',
  quadratic: 'governance.quadratic',
}

/** How and when votes are cast and what they count by, with a link to the proposal's own site. */
export function ProposalFacts({ proposal }: { proposal: ShownProposal }) {
  const { t, locale } = useI18n()
  const { type, privacy, start, end, snapshot, strategies, link } = proposal
  return (
    <section className={styles.facts} aria-label={t('governance.details')}>
      <h3>{t('governance.details')}</h3>
      <dl>
        <dt>{t('governance.votingSystem')}</dt>
        <dd>
          {t(types[type])}
          {privacy === 'shutter' ? ` · ${t('governance.secret')}` : ''}
        </dd>
        <dt>{t('governance.start')}</dt>
        <dd>
          <ExactTime at={start} />
        </dd>
        <dt>{t('governance.end')}</dt>
        <dd>
          <ExactTime at={end} />
        </dd>
        {/^\d+$/.test(snapshot) ? (
          <>
            <dt>{t('governance.measuredAt')}</dt>
            <dd>{t('governance.block', { number: new Intl.NumberFormat(locale).format(BigInt(snapshot)) })}</dd>
          </>
        ) : null}
        <dt>{t('governance.strategies')}</dt>
        <dd>
          {[...new Set(strategies.map(({ name }) => toStrategyWords(name, t)))].map((words) => (
            <span key={words}>{words}</span>
          ))}
        </dd>
      </dl>
      <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={styles.discussion}>
        <ExternalLink aria-hidden size={16} />
        {t('governance.openSite')}
      </a>
    </section>
  )
}
