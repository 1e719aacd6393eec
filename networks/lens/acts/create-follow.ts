import { Failure, isFailure } from '@chorus/model/failure'
import type { OperationReason } from '@chorus/model/operation-messages'
import type { Profile } from '@chorus/model/profile'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import { isSamePrice } from '@chorus/model/token-price'
import * as v from 'valibot'
import type { Toggle } from '../../network.ts'
import type { PaidFollow } from '../../wallets/paid-follow.ts'
import { WireEveryRule } from '../groups/group-wire.ts'
import { refusePriced } from '../groups/refuse-priced.ts'
import { toPrice } from '../groups/to-channel.ts'
import { withKnownPrice } from '../groups/with-known-price.ts'
import type { PayOnce } from '../publish/create-pay-once.ts'
import { createRelation } from './create-relation.ts'
import type { Writer } from './create-writer.ts'
import { followPricesDocument } from './read-documents.ts'

const FollowPrices = v.object({ account: v.nullable(v.object({ rules: WireEveryRule })) })
const refuse = (reason: OperationReason) => toOperationFailure('refused', reason, { network: 'lens', call: 'follow' })

interface Follow {
  /** Only if following is free, because the API would pay with the same call, and the Follow and Unfollow buttons don't name a price. */
  follow: Toggle<Profile>
  paidFollow: Pick<PaidFollow, 'price' | 'add' | 'remove'>
}

/** Follows at the price that the user has seen, which is read again right before. Decision 110. */
export function createFollow(writer: Writer, payOnce: PayOnce): Follow {
  const follow = createRelation(writer, { add: 'follow', remove: 'unfollow', flag: 'isFollowedByMe' })

  const price: PaidFollow['price'] = async ({ profileId: address }, signal) => {
    const question = {
      name: 'FollowPrices',
      document: followPricesDocument,
      request: { address },
      schema: FollowPrices,
      isWhole: true,
      signal,
    }
    const { account } = await withKnownPrice('follow', () => writer.ask(question))
    if (!account) throw new Failure('not-found', 'No profile found', { network: 'lens', call: 'follow' })
    const found = toPrice(account)
    // Several prices, or a choice of prices, can't be put in one sentence.
    if (!found) refusePriced(account.rules, 'follow')
    return found
  }
  /** Unfollowing pays nothing, so it needs no price that can be read. */
  const isPriced = async (profile: Profile): Promise<boolean> => {
    try {
      return (await price(profile)) !== undefined
    } catch (error) {
      if (isFailure(error, 'not-found') || (isFailure(error) && error.reason === 'priceUnknown')) return false
      throw error
    }
  }
  return {
    follow: {
      async add(profile, intent) {
        if (await price(profile)) throw refuse('costsMoney')
        await follow.add(profile, intent)
      },
      async remove(profile, intent) {
        if (await isPriced(profile)) throw refuse('costsMoney')
        await follow.remove(profile, intent)
      },
    },
    paidFollow: {
      price,
      remove: follow.remove,
      add: (profile, seen) =>
        payOnce({
          call: 'follow',
          subject: profile.profileId,
          isRepeatable: false,
          isDone: async () => (await writer.relation(profile.profileId))?.isFollowedByMe === true,
          async prepare() {
            if (!isSamePrice(await price(profile), seen)) throw refuse('priceChanged')
          },
          submit: (pay) => pay(() => writer.request('follow', { account: profile.profileId })),
        }),
    },
  }
}
