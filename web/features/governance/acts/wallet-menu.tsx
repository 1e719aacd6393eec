import { Ellipsis, Link2, VolumeX } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { LateMenu } from '../../../services/context/late-menu.tsx'
import { proposalPath, type ProposalPlace } from '../../../services/navigation/proposal-path.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { type NamedWallet, useWalletMute } from '../../people/mute-wallet/use-wallet-mute.ts'
import { useCopyLink } from '../../toasts/use-copy-link.ts'
import styles from './acts.module.css'

interface WalletMenuProps {
  proposal: ProposalPlace
  wallet: NamedWallet
  /** Asks whether to mute the wallet. */
  onMute(wallet: NamedWallet): void
}

const icon = { 'aria-hidden': true, size: 18 } as const

/** Copies the link of a proposal, and mutes a wallet: its author's, or a voter's. */
export function WalletMenu({ proposal: { space, id }, wallet, onMute }: WalletMenuProps) {
  const t = useT()
  const copy = useCopyLink()
  const { isMuted, begin, press } = useWalletMute(wallet)
  const entries = () => [
    { label: t('action.copyLink'), icon: <Link2 {...icon} />, choose: () => void copy(proposalPath(space, id), true) },
    {
      label: t(isMuted ? 'postAction.unmuteName' : 'postAction.muteName', { name: wallet.name }),
      icon: <VolumeX {...icon} />,
      choose: () => (isMuted ? press(false) : begin(() => onMute(wallet))),
    },
  ]
  return (
    <MenuButton
      label={t('postAction.more')}
      name="more"
      className={styles.more}
      Menu={LateMenu}
      menu={{ label: t('postAction.more'), entries }}
    >
      <Ellipsis aria-hidden size={18} />
    </MenuButton>
  )
}
