import { Vote } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { openVotesOfWallet } from '../governance/open-vote-timeline.ts'
import { VoteTimeline } from '../governance/vote-timeline.tsx'
import { useMuteKey } from '../people/mute-wallet/use-mute-key.ts'
import type { FoundWallet } from './open-wallet.ts'
import { RowSkeletons } from './row-skeletons.tsx'

/** The votes of a wallet in DAOs. */
export function WalletVotes({ wallet: { address, blockchain } }: { wallet: FoundWallet }) {
  const t = useT()
  const services = useServices()
  const muteKey = useMuteKey()
  const empty = <EmptyState Icon={Vote} title={t('wallet.noVotes')} hint={t('wallet.noVotesHint')} />
  // Only EVM wallets vote on Snapshot.
  if (blockchain === 'solana') return empty
  return (
    <VoteTimeline
      pages={openVotesOfWallet(services, address, muteKey.text)}
      muteKey={muteKey}
      label={t('wallet.votes')}
      empty={empty}
      skeleton={<RowSkeletons count={5} />}
    />
  )
}
