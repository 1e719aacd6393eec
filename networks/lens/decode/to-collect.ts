import { lensChainIds } from '@chorus/model/chain/lens-chain-ids'
import type { CollectModule } from '@chorus/model/post'
import type { WirePost } from '../wire.ts'

/** What collecting the post costs, and who may. Undefined: it can't be collected. */
export function toCollect({ actions, stats }: WirePost): CollectModule | undefined {
  const action = actions?.find(({ __typename }) => __typename === 'SimpleCollectAction')
  if (!action?.address) return undefined
  const { payToCollect, collectLimit, followerOnGraph, endsAt } = action
  const price = payToCollect?.price
  // Unless the price says otherwise.
  const chainId = price?.asset.contract.chainId ?? lensChainIds.mainnet
  return {
    collectedCount: stats.collects,
    followerOnly: Boolean(followerOnGraph),
    contract: { address: action.address, chainId },
    ...(typeof collectLimit === 'number' && collectLimit > 0 && { collectLimit }),
    ...(typeof endsAt === 'string' && { endsAt: Date.parse(endsAt) }),
    ...(price &&
      Number(price.value) > 0 && { amount: price.value, currency: price.asset.symbol, assetAddress: price.asset.contract.address }),
    ...(payToCollect?.referralShare && payToCollect.referralShare > 0 && { referralFee: payToCollect.referralShare }),
  }
}
