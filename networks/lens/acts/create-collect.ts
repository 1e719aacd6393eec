import { Failure } from '@chorus/model/failure'
import type { OperationReason } from '@chorus/model/operation-messages'
import type { CollectModule, Post } from '@chorus/model/post'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import * as v from 'valibot'
import type { Capabilities } from '../../network.ts'
import { withKnownPrice } from '../groups/with-known-price.ts'
import type { PayOnce } from '../publish/create-pay-once.ts'
import type { WalletDeps } from '../wallet/send-from-wallet.ts'
import type { Writer } from './create-writer.ts'
import { type Outcome, toHash, toRefusal } from './operation-outcome.ts'
import { collectableDocument } from './read-documents.ts'

type PaymentSource = 'ACCOUNT' | 'SIGNER'

/** Not lenient: what can't be read could be a price. */
const Price = v.object({
  value: v.pipe(v.string(), v.decimal()),
  asset: v.object({ contract: v.object({ address: v.string() }) }),
})
const Collectable = v.object({
  post: v.nullable(
    v.object({
      operations: v.object({ canSimpleCollect: v.object({ reasonType: v.optional(v.string()) }), hasSimpleCollected: v.boolean() }),
      actions: v.array(v.object({ __typename: v.string(), payToCollect: v.nullish(v.object({ price: Price })) })),
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
  { ask, request, settle }: Pick<Writer, 'ask' | 'request' | 'settle'>,
  deps: WalletDeps & { payOnce: PayOnce },
): Capabilities['collect'] {
  const execute = (post: string, paymentSource: PaymentSource) =>
    request('executePostAction', { post, action: { simpleCollect: { selected: true, referrals: [], paymentSource } } })

  const read = async (post: string) => {
    const question = { name: 'Collectable', document: collectableDocument, request: { post }, schema: Collectable, isWhole: true }
    const { post: found } = await withKnownPrice(facts.call, () => ask(question))
    if (!found) throw new Failure('not-found', 'No post found', facts)
    return found
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

  return {
    async add({ publicationId: post, collectModule }: Post) {
      let latest: Awaited<ReturnType<typeof read>> | undefined
      const readLatest = async () => (latest = await read(post))
      await deps.payOnce({
        call: 'executePostAction',
        subject: post,
        isRepeatable: true,
        isDone: async () => (await readLatest()).operations.hasSimpleCollected,
        async prepare() {
          // The API charges the current price, which an author can change.
          const { actions } = latest ?? (await readLatest())
          const price = actions.find(({ payToCollect }) => payToCollect)?.payToCollect?.price
          if (!isSeenPrice(price, collectModule)) throw toOperationFailure('refused', 'priceChanged', facts)
        },
        async submit(pay) {
          const payFrom = (source: PaymentSource) => pay(() => execute(post, source))
          let outcome = await payFrom('ACCOUNT')
          if (outcome?.__typename === 'InsufficientFunds') {
            outcome = await payFrom('SIGNER')
            if (outcome?.__typename === 'SignerErc20ApprovalRequired') {
              await approve(outcome)
              outcome = await payFrom('SIGNER')
            }
          }
          if (outcome?.__typename === 'InsufficientFunds' || outcome?.__typename === 'SignerErc20ApprovalRequired')
            throw toOperationFailure('refused', 'balanceTooLow', { ...facts, cause: toRefusal(facts.call, outcome) })
          return outcome
        },
        // The API says only that it would revert, and the post says why.
        async explain(cause) {
          const { operations } = await readLatest()
          const reason = reasons[operations.canSimpleCollect.reasonType ?? '']
          return reason && toOperationFailure('refused', reason, { ...facts, cause })
        },
      })
    },
  }
}

function isSeenPrice(price: v.InferOutput<typeof Price> | undefined, seen: CollectModule | undefined): boolean {
  if (!price || Number(price.value) === 0) return seen?.amount === undefined
  return seen?.amount === price.value && seen.assetAddress?.toLowerCase() === price.asset.contract.address.toLowerCase()
}
