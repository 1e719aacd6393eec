import { GraphQLError } from 'graphql'
import type { World } from '../../seed/world.ts'
import { notFound } from '../api-error.ts'
import { token } from '../chain/token.ts'
import type { Members } from '../members.ts'
import { readAccountMetadata } from '../state/account-metadata.ts'
import { type FollowRules, paymentRule } from '../state/follow-rules.ts'
import type { GroveFiles } from '../state/grove-files.ts'
import type { LensState } from '../state/lens-state.ts'
import type { Transactions } from '../state/transactions.ts'
import { done, needViewer, type Viewing } from '../viewing.ts'

export interface AccountMutationOptions {
  world: World
  members: Members
  followRules: FollowRules
  state: LensState
  files: GroveFiles
  transactions: Transactions
  /** ms */
  now(): number
}

interface About {
  request: { account: string }
}

interface FollowRulesRequest {
  toAdd: { required?: { simplePaymentRule?: { erc20?: { currency: string; value: string } | null; recipient: string } | null }[] }
  toRemove: readonly string[]
}

const refuse = (reason: string) => ({ __typename: 'AccountFollowOperationValidationFailed', reason, unsatisfiedRules: null })

/** What an account does to other accounts. Follows and blocks are on the chain; mutes and reports are not. */
export function createAccountMutations({ world, members, followRules, state, files, transactions, now }: AccountMutationOptions) {
  let serial = 0
  /** Both people by key. */
  const read = ({ request }: About, viewing: Viewing, operation: string): readonly [viewer: string, other: string] => {
    const viewer = needViewer(viewing, operation)
    const other = members.find(request)
    if (!other) throw notFound('Account')
    if (other === viewer) throw new GraphQLError('This is your own account', { extensions: { code: 'BAD_USER_INPUT' } })
    return [viewer, other]
  }
  const mark = (list: 'mutes', operation: string, isOn: boolean) => (_: unknown, about: About, viewing: Viewing) => {
    const [viewer, other] = read(about, viewing, operation)
    state[list].set(viewer, other, isOn, now())
    return done
  }
  return {
    follow(_: unknown, about: About, viewing: Viewing) {
      const [viewer, other] = read(about, viewing, 'follow')
      if (state.isBlocked(viewer, other)) return refuse('One of the accounts has blocked the other.')
      if (state.isFollowing(viewer, other)) return refuse('You already follow this account.')
      const { address } = world.person(viewer).accounts.lens!
      if (!followRules.canPay(other, address)) {
        const rule = {
          rule: paymentRule,
          reason: 'FOLLOW_SIMPLE_PAYMENT_NOT_ENOUGH_BALANCE',
          message: 'The balance is too low.',
          config: [],
        }
        return { ...refuse('Not enough balance.'), unsatisfiedRules: { required: [rule], anyOf: [] } }
      }
      return transactions.send(viewing, 'FollowResponse', () => {
        followRules.pay(other, address)
        state.setFollow(viewer, other, true, now())
      })
    },
    updateAccountFollowRules(_: unknown, { request }: { request: FollowRulesRequest }, viewing: Viewing) {
      const viewer = needViewer(viewing, 'updateAccountFollowRules')
      const added = (request.toAdd.required ?? []).map(({ simplePaymentRule }) => {
        const { erc20, recipient } = simplePaymentRule ?? {}
        if (erc20?.currency.toLowerCase() !== token.address.toLowerCase() || !recipient)
          throw new Error('Not in the sandbox: rules for followers other than a price in its token.')
        return { id: `follow-rule-${serial++}`, amount: erc20.value, recipient }
      })
      return transactions.send(viewing, 'UpdateAccountFollowRulesResponse', () =>
        followRules.set(viewer, [...followRules.of(viewer).filter(({ id }) => !request.toRemove.includes(id)), ...added]),
      )
    },
    unfollow(_: unknown, about: About, viewing: Viewing) {
      const [viewer, other] = read(about, viewing, 'unfollow')
      if (!state.isFollowing(viewer, other)) return refuse('You do not follow this account.')
      return transactions.send(viewing, 'UnfollowResponse', () => state.setFollow(viewer, other, false, now()))
    },
    block(_: unknown, about: About, viewing: Viewing) {
      const [viewer, other] = read(about, viewing, 'block')
      if (state.blocks.has(viewer, other)) return { __typename: 'TransactionWillFail', reason: 'The account is already blocked.' }
      return transactions.send(viewing, 'AccountBlockedResponse', () => state.blocks.set(viewer, other, true, now()))
    },
    unblock(_: unknown, about: About, viewing: Viewing) {
      const [viewer, other] = read(about, viewing, 'unblock')
      if (!state.blocks.has(viewer, other)) return { __typename: 'TransactionWillFail', reason: 'The account is not blocked.' }
      return transactions.send(viewing, 'AccountUnblockedResponse', () => state.blocks.set(viewer, other, false, now()))
    },
    setAccountMetadata(_: unknown, { request }: { request: { metadataUri: string } }, viewing: Viewing) {
      const viewer = needViewer(viewing, 'setAccountMetadata')
      const metadata = readAccountMetadata(files, request.metadataUri)
      return transactions.send(viewing, 'SetAccountMetadataResponse', () => state.profiles.set(viewer, metadata))
    },
    mute: mark('mutes', 'mute', true),
    unmute: mark('mutes', 'unmute', false),
    reportAccount(_: unknown, { request }: { request: { account: string; reason: string } }, viewing: Viewing) {
      const [by, about] = read({ request }, viewing, 'reportAccount')
      state.reports.push({ by, about, reason: request.reason })
      return done
    },
  }
}
