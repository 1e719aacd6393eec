import { isFailure, mayHaveHappened } from '@chorus/model/failure'
import type { OperationReason } from '@chorus/model/operation-messages'
import type { Profile } from '@chorus/model/profile'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import { isSamePrice } from '@chorus/model/token-price'
import * as v from 'valibot'
import type { Toggle } from '../../network.ts'
import type { PaidFollow } from '../../wallets/paid-follow.ts'
import { WireRules } from '../groups/group-wire.ts'
import { refusePriced } from '../groups/refuse-priced.ts'
import { toPrice } from '../groups/to-channel.ts'
import { createRelation } from './create-relation.ts'
import type { Writer } from './create-writer.ts'
import { lookAgain } from './look-again.ts'
import { followPricesDocument } from './read-documents.ts'

const FollowPrices = v.object({ account: v.nullable(v.object({ rules: WireRules })) })
const refuse = (reason: OperationReason) => toOperationFailure('refused', reason, { network: 'lens', call: 'follow' })

interface Follow {
  /** Only if following is free, because the API would pay with the same call, and the Follow and Unfollow buttons don't name a price. */
  follow: Toggle<Profile>
  paidFollow: Pick<PaidFollow, 'price' | 'add' | 'remove'>
}

/** Follows at the price that the user has seen, which is read again right before. Decision 110. */
export function createFollow(writer: Writer): Follow {
  const follow = createRelation(writer, { add: 'follow', remove: 'unfollow', flag: 'isFollowedByMe' })

  const price: PaidFollow['price'] = async ({ profileId: address }, signal) => {
    const question = { name: 'FollowPrices', document: followPricesDocument, request: { address }, schema: FollowPrices, signal }
    const { rules = { required: [], anyOf: [] } } = (await writer.ask(question)).account ?? {}
    const found = toPrice({ rules })
    // Several prices, or a choice of prices, can't be put in one sentence.
    if (!found) refusePriced(rules, 'follow')
    return found
  }
  /** A second follow is refused, so it is never paid twice. */
  const addOnce = async (profile: Profile) => {
    try {
      await follow.add(profile)
    } catch (error) {
      if (!isFailure(error) || !mayHaveHappened(error.kind)) throw error
      const state = await lookAgain(
        () => writer.relation(profile.profileId),
        (found) => found?.isFollowedByMe === true,
      )
      if (!state?.isFollowedByMe) throw error
    }
  }
  return {
    follow: {
      async add(profile, intent) {
        if (await price(profile)) throw refuse('costsMoney')
        await follow.add(profile, intent)
      },
      async remove(profile, intent) {
        if (await price(profile)) throw refuse('costsMoney')
        await follow.remove(profile, intent)
      },
    },
    paidFollow: {
      price,
      remove: follow.remove,
      async add(profile, seen) {
        if (!isSamePrice(await price(profile), seen)) throw refuse('priceChanged')
        await addOnce(profile)
      },
    },
  }
}
