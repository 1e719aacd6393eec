import type { ShownProposal } from '@chorus/contract/governance/proposal'
import type { RichText as Text } from '@chorus/model/text/rich-text'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { TextButton } from '../../ui/controls/button.tsx'
import { RichText } from '../rich-text/rich-text.tsx'
import styles from './governance.module.css'

/** Blocks that are shown of a long text, so that the results are near. */
const foldedBlocks = 10
/** Folding away a few blocks saves nothing. */
const fewBlocks = 14

/** The text of a proposal, of which long ones are folded, and the link to its discussion. */
export function ProposalBody({ proposal: { body, isBodyCut, discussion, link } }: { proposal: ShownProposal }) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const isFolded = !isWhole && body.length > fewBlocks
  const shown: Text = isFolded ? body.slice(0, foldedBlocks) : body
  return (
    <section className={styles.body} aria-label={t('governance.text')}>
      <RichText text={shown} level={3} />
      {isFolded ? <TextButton onClick={() => setWhole(true)}>{t('action.showMore')}</TextButton> : null}
      {isBodyCut && !isFolded ? (
        <p className={styles.note}>
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            {t('governance.readRest')}
          </a>
        </p>
      ) : null}
      {discussion ? (
        <a href={discussion} target="_blank" rel="noopener noreferrer nofollow ugc" className={styles.discussion} title={discussion}>
          <ExternalLink aria-hidden size={16} />
          {t('governance.discussion', { host: new URL(discussion).host.replace(/^www\./, '') })}
        </a>
      ) : null}
    </section>
  )
}
