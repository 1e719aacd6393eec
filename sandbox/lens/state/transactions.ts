import { createHash } from 'node:crypto'
import type { ChainState } from '../chain/chain-state.ts'
import type { SignedTransaction } from '../chain/read-signed.ts'
import type { Viewing } from '../viewing.ts'
import type { Managers } from './managers.ts'
import { toPrepared } from './prepared-transactions.ts'

type Json = Record<string, unknown>

/**
 * How an operation on the chain ends, other than well. signature: the account has no signless session, so its wallet has to sign.
 * self-funded: no one sponsors the fee. will-fail: the simulation reverts. fails: the transaction itself reverts. never-indexed: no block
 * ever has it.
 */
export type LensOutcome = 'signature' | 'self-funded' | 'will-fail' | 'fails' | 'never-indexed'

export interface Transactions {
  /** The next operation ends so. */
  plan(outcome: LensOutcome): void
  /**
   * Sends an operation as the viewer, and returns its result. `type`: the result's type when the API itself has sent it. `work`: what it does
   * once it is indexed; it may throw, and then the transaction has failed.
   */
  send(viewing: Viewing, type: string, work: (hash: string) => void): Json
  /** An operation that the API always leaves to the wallet. */
  prepare(viewing: Viewing, work: (hash: string) => void): Json
  /** The same for one whose fee no one else pays. */
  prepareUnsponsored(viewing: Viewing, work: (hash: string) => void): Json
  /** A transaction that a wallet has signed. Returns why the chain reverts it. */
  receive(signed: SignedTransaction): string | undefined
  status(hash: string): Json
}

interface Sent {
  outcome: 'fails' | 'never-indexed' | undefined
  /** How often its state has been read. */
  reads: number
  /** Absent: it is indexed. */
  work?: ((hash: string) => void) | undefined
}

interface Prepared {
  from: string
  isSponsored: boolean
  work(hash: string): void
}

/** The reasons given by the API, as published with the schema's fallback types. */
const reasons = {
  signature: 'Signless experience is not enabled for this account, sign the transaction instead.',
  'self-funded': 'This transaction is not sponsored, pay for its gas instead.',
  'will-fail': 'Execution reverted.',
  fails: 'The transaction was reverted.',
} as const

/** ms until the index has a block, unless its state is read twice before. */
const indexDelay = 300

/** The chain behind the API: it accepts operations at once, and carries them out when a block is indexed. */
export function createTransactions(chain: ChainState, managers: Managers, now: () => number): Transactions {
  const planned: LensOutcome[] = []
  const sent = new Map<string, Sent>()
  /** By call data. */
  const prepared = new Map<string, Prepared>()

  const index = (hash: string) => {
    const found = sent.get(hash)
    if (!found?.work) return
    const { work } = found
    found.work = undefined
    try {
      work(hash)
    } catch {
      found.outcome = 'fails'
    }
  }
  const add = (hash: string, entry: Omit<Sent, 'reads'>) => {
    sent.set(hash, { ...entry, reads: 0 })
    if (entry.work) setTimeout(() => index(hash), indexDelay).unref()
  }
  const create = (entry: Omit<Sent, 'reads'>): string => {
    const hash = `0x${createHash('sha256').update(`transaction ${sent.size} ${now()}`).digest('hex')}`
    add(hash, entry)
    return hash
  }
  const leaveToWallet = ({ session }: Viewing, isSponsored: boolean, work: Prepared['work']): Json => {
    const from = session?.signer ?? ''
    const raw = toPrepared({ from, nonce: chain.nonceOf(from), serial: prepared.size, isSponsored })
    prepared.set(raw.data, { from, isSponsored, work })
    return isSponsored
      ? { __typename: 'SponsoredTransactionRequest', reason: reasons.signature, sponsoredReason: 'SIGNLESS_DISABLED', raw }
      : { __typename: 'SelfFundedTransactionRequest', reason: reasons['self-funded'], selfFundedReason: 'NOT_SPONSORED', raw }
  }
  /** A wallet has to sign for accounts that no one pays for, and for those that aren't signless. */
  const signingOf = ({ viewer = '' }: Viewing): 'signature' | 'self-funded' | undefined => {
    if (!managers.isSponsored(viewer)) return 'self-funded'
    return managers.isSignless(viewer) ? undefined : 'signature'
  }
  const toTime = () => new Date(now()).toISOString()

  return {
    plan: (outcome) => void planned.push(outcome),
    send(viewing, type, work) {
      const outcome = planned.shift() ?? signingOf(viewing)
      switch (outcome) {
        case 'signature':
        case 'self-funded':
          return leaveToWallet(viewing, outcome === 'signature', work)
        case 'will-fail':
          return { __typename: 'TransactionWillFail', reason: reasons[outcome] }
        case 'fails':
        case 'never-indexed':
          return { __typename: type, hash: create({ outcome }) }
        case undefined:
          return { __typename: type, hash: create({ outcome, work }) }
      }
    },
    prepare(viewing, work) {
      const [next] = planned
      const outcome = next === 'will-fail' || next === 'self-funded' || next === 'signature' ? planned.shift() : signingOf(viewing)
      if (outcome === 'will-fail') return { __typename: 'TransactionWillFail', reason: reasons[outcome] }
      return leaveToWallet(viewing, outcome !== 'self-funded', work)
    },
    prepareUnsponsored(viewing, work) {
      if (planned[0] !== 'will-fail') return leaveToWallet(viewing, false, work)
      planned.shift()
      return { __typename: 'TransactionWillFail', reason: reasons['will-fail'] }
    },
    receive({ hash, from, data, paymaster }) {
      const found = prepared.get(data)
      if (!found || found.from.toLowerCase() !== from.toLowerCase()) return 'not an operation of this account'
      if (found.isSponsored !== (paymaster !== undefined)) return 'the paymaster does not sponsor this'
      prepared.delete(data)
      const outcome = planned.shift()
      const isLost = outcome === 'fails' || outcome === 'never-indexed'
      add(hash, isLost ? { outcome } : { outcome: undefined, work: found.work })
      return undefined
    },
    status(hash) {
      const found = sent.get(hash)
      if (!found || found.outcome === 'never-indexed' || (found.work && found.reads++ === 0))
        return { __typename: 'NotIndexedYetStatus', reason: 'Transaction is not indexed yet.', txHasMined: false }
      index(hash)
      if (found.outcome === 'fails')
        return { __typename: 'FailedTransactionStatus', reason: reasons.fails, blockTimestamp: toTime(), summary: [] }
      return { __typename: 'FinishedTransactionStatus', blockTimestamp: toTime(), summary: [] }
    },
  }
}
