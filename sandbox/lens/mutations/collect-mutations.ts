import { GraphQLError } from 'graphql'
import type { World, WorldPost } from '../../seed/world.ts'
import { toAmount, token } from '../chain/token.ts'
import type { Collects } from '../state/collects.ts'
import type { Transactions } from '../state/transactions.ts'
import { needViewer, type Viewing } from '../viewing.ts'

interface CollectMutationOptions {
  world: World
  collects: Collects
  transactions: Transactions
  /** By id or slug. Throws when there is no such post. */
  find(id: string): WorldPost
}

interface ExecuteRequest {
  post: string
  action: { simpleCollect?: { paymentSource?: 'ACCOUNT' | 'SIGNER' } | null }
}
interface ApprovalRequest {
  approval: { exact?: { currency: string; value: string } | null }
}

/** Collecting posts, and letting the action's contract take its price from a wallet. */
export const createCollectMutations = ({ world, collects, transactions, find }: CollectMutationOptions) => ({
  executePostAction(_: unknown, { request: { post: id, action } }: { request: ExecuteRequest }, viewing: Viewing) {
    const by = needViewer(viewing, 'executePostAction')
    if (!action.simpleCollect) throw new GraphQLError('Only collects are offered here', { extensions: { code: 'BAD_USER_INPUT' } })
    const post = find(id)
    if (collects.check(post, by)) return { __typename: 'TransactionWillFail', reason: 'Execution reverted.' }
    const isWallet = action.simpleCollect.paymentSource === 'SIGNER'
    const payer = isWallet ? viewing.session!.signer : world.person(by).accounts.lens!.address
    const value = collects.priceOf(post) ?? '0'
    switch (collects.checkFunds(post, payer, isWallet)) {
      case 'too-little':
        return { __typename: 'InsufficientFunds', reason: `The balance is below ${value} ${token.symbol}.` }
      case 'needs-approval': {
        const amount = toAmount(value)
        return { __typename: 'SignerErc20ApprovalRequired', reason: 'The signer has to approve the payment first.', amount }
      }
      case 'enough':
        return transactions.send(viewing, 'ExecutePostActionResponse', () => collects.collect(post, by, { payer, isWallet }))
    }
  },
  prepareSignerErc20Approval(_: unknown, { request: { approval } }: { request: ApprovalRequest }, viewing: Viewing) {
    needViewer(viewing, 'prepareSignerErc20Approval')
    const { currency = '', value = '0' } = approval.exact ?? {}
    if (currency.toLowerCase() !== token.address.toLowerCase())
      throw new GraphQLError('Unknown token', { extensions: { code: 'BAD_USER_INPUT' } })
    return transactions.prepare(viewing, () => collects.approve(viewing.session!.signer, value))
  },
})
