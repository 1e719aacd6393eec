import { Ellipsis, Link2, VolumeX } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { LateMenu } from '../../services/context/late-menu.tsx'
import { proposalPath, type ProposalPlace } from '../../services/navigation/proposal-path.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { type NamedWallet, useWalletMute } from '../people/mute-wallet/use-wallet-mute.ts'
import { useCopyLink } from '../toasts/use-copy-link.ts'
import { BookmarkButton } from './bookmarks/bookmark-button.tsx'
import styles from './governance.module.css'

interface VoteActsProps {
  proposal: ProposalPlace
  /** Undefined: the list is the voter's own. */
  voter: NamedWallet | undefined
  /** Asks whether to mute the voter. */
  onMute(voter: NamedWallet): void
}

/** What a reader can do with a vote in a list: bookmark its proposal, and mute its voter. */
export const VoteActs = ({ proposal, voter, onMute }: VoteActsProps) => (
  <>
    <BookmarkButton isBare proposal={proposal} />
    {voter ? <VoterMenu proposal={proposal} voter={voter} onMute={onMute} /> : null}
  </>
)

const icon = { 'aria-hidden': true, size: 18 } as const

function VoterMenu({ proposal, voter, onMute }: VoteActsProps & { voter: NamedWallet }) {
  const t = useT()
  const copy = useCopyLink()
  const { begin } = useWalletMute(voter)
  const { space, id } = proposal
  const entries = () => [
    { label: t('action.copyLink'), icon: <Link2 {...icon} />, choose: () => void copy(proposalPath(space, id), true) },
    {
      label: t('postAction.muteName', { name: voter.name }),
      icon: <VolumeX {...icon} />,
      choose: () => begin(() => onMute(voter)),
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
