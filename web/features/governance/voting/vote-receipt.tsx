import { hasAccounts } from '@chorus/accounts/book/account-book'
import type { ShownProposal } from '@chorus/contract/governance/proposal'
import type { Receipt } from '@chorus/contract/governance/vote'
import { toImageUrl } from '@chorus/governance/to-image-url'
import { CircleCheck, ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './voting.module.css'

interface VoteReceiptProps {
  receipt: Receipt
  proposal: Pick<ShownProposal, 'title' | 'link'>
  /** Undefined: voting has ended. */
  onChange: (() => void) | undefined
}

/** That a vote was counted, where it is published, and a post about it. */
export function VoteReceipt({ receipt: { ipfs }, proposal: { title, link }, onChange }: VoteReceiptProps) {
  const t = useT()
  const { composer, accountsStore } = useServices()
  const post = () => composer.open({ text: `${t('governance.votedPost', { title: title || t('governance.untitled') })}\n${link}` })
  const box = useRef<HTMLDivElement>(null)
  // The pressed button is gone.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.receipt}>
      <p role="status">
        <CircleCheck aria-hidden size={20} />
        {t(ipfs === undefined ? 'governance.awaitsOwners' : 'governance.counted')}
      </p>
      {ipfs === undefined ? null : (
        <a href={toImageUrl(`ipfs://${ipfs}`)} target="_blank" rel="noopener noreferrer nofollow">
          <ExternalLink aria-hidden size={16} />
          {t('governance.receipt')}
          <code>{`${ipfs.slice(0, 10)}…${ipfs.slice(-6)}`}</code>
        </a>
      )}
      {hasAccounts(accountsStore.book()) ? <Button onClick={post}>{t('governance.createPost')}</Button> : null}
      {onChange ? <Button onClick={onChange}>{t('governance.changeVote')}</Button> : null}
    </div>
  )
}
