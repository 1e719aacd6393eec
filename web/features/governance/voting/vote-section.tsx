import type { ShownProposal } from '@chorus/contract/governance/proposal'
import { ExternalLink, Lock } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../ui/content/clock.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { toStateNow } from '../proposal-state.tsx'
import { LateVoteForm } from './late-vote-form.ts'
import styles from '../governance.module.css'

/** Where people vote: the form once they want to, or why they can't. */
export function VoteSection({ proposal }: { proposal: ShownProposal }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const state = toStateNow(proposal, useNow())
  // A form stays, so that the receipt can still be read after the end.
  if (!isOpen && state !== 'active' && state !== 'pending') return null
  return (
    <section className={styles.voting} aria-label={t('governance.vote')}>
      <h3>{t('governance.vote')}</h3>
      {state === 'pending' ? <p className={styles.note}>{t('governance.notStarted')}</p> : null}
      {proposal.privacy === 'shutter' || proposal.isVotedElsewhere ? (
        <Elsewhere proposal={proposal} />
      ) : state === 'pending' ? null : isOpen ? (
        <LateVoteForm proposal={proposal} hasEnded={state !== 'active'} onMissing={() => setOpen(false)} />
      ) : (
        <Button kind="strong" isWide onFocus={LateVoteForm.preload} onPointerEnter={LateVoteForm.preload} onClick={() => setOpen(true)}>
          {t('governance.castVote')}
        </Button>
      )}
    </section>
  )
}

function Elsewhere({ proposal: { privacy, link } }: { proposal: ShownProposal }) {
  const t = useT()
  return (
    <>
      <p className={privacy === 'shutter' ? styles.secret : styles.note}>
        {privacy === 'shutter' ? <Lock aria-hidden size={16} /> : null}
        {t(privacy === 'shutter' ? 'governance.encryptedElsewhere' : 'governance.votedElsewhere')}
      </p>
      <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={styles.discussion}>
        <ExternalLink aria-hidden size={16} />
        {t('governance.voteOnSite')}
      </a>
    </>
  )
}
