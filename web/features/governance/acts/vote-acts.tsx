import type { ProposalPlace } from '../../../services/navigation/proposal-path.ts'
import type { NamedWallet } from '../../people/mute-wallet/use-wallet-mute.ts'
import { BookmarkButton } from '../bookmarks/bookmark-button.tsx'
import { WalletMenu } from './wallet-menu.tsx'

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
    {voter ? <WalletMenu proposal={proposal} wallet={voter} onMute={onMute} /> : null}
  </>
)
