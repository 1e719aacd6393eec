import { isFailure, mayHaveHappened } from '@chorus/model/failure'
import type { OperationReason } from '@chorus/model/operation-messages'
import type { CollectModule, Post } from '@chorus/model/post'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'
import type { Capabilities } from '../../network.ts'
import type { WalletDeps } from '../wallet/send-from-wallet.ts'
import type { Writer } from './create-writer.ts'
import { lookAgain } from './look-again.ts'
import { type Outcome, toHash, toRefusal } from './operation-outcome.ts'
import { collectableDocument } from './read-documents.ts'

type PaymentSource = 'ACCOUNT' | 'SIGNER'

const Price = v.object({ value: v.string(), asset: v.object({ contract: v.object({ address: v.string() }) }) })
const Collectable = v.object({
  post: v.nullable(
    v.object({
      operations: v.nullish(
        v.object({ canSimpleCollect: v.object({ reasonType: v.optional(v.string()) }), hasSimpleCollected: v.boolean() }),
      ),
      actions: v.nullish(lenientArray(v.object({ payToCollect: v.nullish(v.object({ price: Price })) }))),
    }),
  ),
})

const reasons: Readonly<Record<string, OperationReason>> = {
  NOT_ENABLED: 'collectNotEnabled',
  END_DATE_REACHED: 'collectEnded',
  LIMIT_REACHED: 'collectSoldOut',
  NOT_A_FOLLOWER: 'followersOnly',
  POST_DELETED: 'collectNotEnabled',
}

const facts = { network: 'lens', call: 'executePostAction' } as const

/** Collects posts, for the price that their authors ask. The account pays, or the wallet if the account has too little. */
export function createCollect(
  { ask, request, settle }: Writer,
  deps: WalletDeps,
  pause?: (ms: number) => Promise<void>,
): Capabilities['collect'] {
  const execute = (post: string, paymentSource: PaymentSource) =>
    request('executePostAction', { post, action: { simpleCollect: { selected: true, referrals: [], paymentSource } } })

  const read = async (post: string) => {
    const answer = await ask({ name: 'Collectable', document: collectableDocument, request: { post }, schema: Collectable })
    return answer.post ?? undefined
  }

  /** Lets the contract take exactly the price, once. */
  const approve = async ({ amount }: Outcome): Promise<void> => {
    if (!amount || !deps.askWallet) throw toOperationFailure('refused', 'balanceTooLow', facts)
    const { value, asset } = amount
    const approval = { exact: { currency: asset.contract.address, value } }
    const outcome = await request('prepareSignerErc20Approval', { approval })
    const hash = await toHash('prepareSignerErc20Approval', outcome, deps, { allowance: `${value} ${asset.symbol}` })
    if (hash !== undefined) await settle(hash)
  }

  const payFromWallet = async (post: string): Promise<Outcome | undefined> => {
    const outcome = await execute(post, 'SIGNER')
    if (outcome?.__typename !== 'SignerErc20ApprovalRequired') return outcome
    await approve(outcome)
    return execute(post, 'SIGNER')
  }

  const finish = async (outcome: Outcome | undefined): Promise<void> => {
    if (outcome?.__typename === 'InsufficientFunds' || outcome?.__typename === 'SignerErc20ApprovalRequired')
      throw toOperationFailure('refused', 'balanceTooLow', { ...facts, cause: toRefusal(facts.call, outcome) })
    const hash = await toHash(facts.call, outcome, deps)
    if (hash !== undefined) await settle(hash)
  }

  return {
    async add({ publicationId, collectModule }: Post) {
      const before = await read(publicationId)
      // The network lets an account collect and pay again, so an earlier attempt is looked up first.
      if (before?.operations?.hasSimpleCollected) return
      // The API charges the current price, which an author can change.
      const price = before?.actions?.find(({ payToCollect }) => payToCollect)?.payToCollect?.price
      if (!isSamePrice(price, collectModule)) throw toOperationFailure('refused', 'priceChanged', facts)
      try {
        const outcome = await execute(publicationId, 'ACCOUNT')
        await finish(outcome?.__typename === 'InsufficientFunds' ? await payFromWallet(publicationId) : outcome)
      } catch (error) {
        if (!isFailure(error)) throw error
        // The API says only that it would revert, or nothing. The post tells why, and whether the attempt was carried out.
        const options = { ...(pause && { pause }), ...(!mayHaveHappened(error.kind) && { delays: [0] }) }
        const state = await lookAgain(
          () => read(publicationId).catch(() => undefined),
          (found) => found?.operations?.hasSimpleCollected === true,
          options,
        )
        if (state?.operations?.hasSimpleCollected) return
        const reason = error.kind === 'refused' ? reasons[state?.operations?.canSimpleCollect.reasonType ?? ''] : undefined
        throw reason ? toOperationFailure('refused', reason, { ...facts, cause: error }) : error
      }
    },
  }
}

function isSamePrice(price: v.InferOutput<typeof Price> | undefined, seen: CollectModule | undefined): boolean {
  const { value = '0', asset } = price ?? {}
  if (Number(value) === 0) return seen?.amount === undefined
  return seen?.amount === value && seen.assetAddress?.toLowerCase() === asset?.contract.address.toLowerCase()
}
