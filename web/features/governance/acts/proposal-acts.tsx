import { VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import type { ProposalPlace } from '../../../services/navigation/proposal-path.ts'
import { TextButton } from '../../../ui/controls/button.tsx'
import { LateMuteWallet } from '../../people/mute-wallet/late-mute-wallet.ts'
import { type NamedWallet, useWalletMute } from '../../people/mute-wallet/use-wallet-mute.ts'
import { BookmarkButton } from '../bookmarks/bookmark-button.tsx'
import { WalletMenu } from './wallet-menu.tsx'
import styles from './acts.module.css'

/** What a reader can do with a proposal: bookmark it, and mute its author. The proposal's own page stays visible after a mute. */
export function ProposalActs({ proposal, author }: { proposal: ProposalPlace; author: string }) {
  const t = useT()
  const wallet = { address: author, name: toShortAddress(author) }
  const { isMuted, press } = useWalletMute(wallet, true)
  const [asked, setAsked] = useState<NamedWallet>()
  const close = () => setAsked(undefined)
  return (
    <>
      <div className={styles.acts}>
        <BookmarkButton proposal={proposal} />
        <WalletMenu proposal={proposal} wallet={wallet} onMute={setAsked} />
      </div>
      {isMuted ? (
        <p className={styles.muted}>
          <VolumeX aria-hidden size={18} />
          {t('governance.authorMuted')}
          <TextButton onClick={() => press(false)}>{t('people.unmute')}</TextButton>
        </p>
      ) : null}
      {asked ? <LateMuteWallet wallet={asked} onClose={close} onMissing={close} /> : null}
    </>
  )
}
