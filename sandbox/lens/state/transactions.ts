import { createHash } from 'node:crypto'
import type { SignedTransaction } from '../chain/read-signed.ts'
import type { Viewing } from '../viewing.ts'
import type { Managers } from './managers.ts'
import { toPrepared } from './prepared-transactions.ts'

type Json = Record<string, unknown>

/**
 * How an operation on the chain can fail. signature: the account has no signless session, so its wallet has to sign. self-funded: no one sponsors the
 * fee. will-fail: the simulation reverts. fails: the transaction itself reverts. never-indexed: no block ever includes it.
 */
export type LensOutcome = 'signature' | 'self-funded' | 'will-fail' | 'fails' | 'never-indexed' | LeftToWallet

/** Why the API leaves an operation to the wallet, by the enums of the schema. */
type LeftToWallet = keyof typeof leftToWallet

export interface Transactions {
  /** Decides how the next operation ends. */
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
  /** A mined transaction. It reverts unless it is an operation of its sender. */
  receive(mined: MinedTransaction): void
  /** Whether a paymaster pays for it, as it was prepared. Anything else has none. */
  isSponsored(data: string): boolean
  status(hash: string): Json
  /** Whether the mined transaction succeeded. Undefined: it isn't mined. */
  receipt(hash: string): boolean | undefined
}

/** A transaction of a wallet that is in a block. */
export interface MinedTransaction extends Pick<SignedTransaction, 'from' | 'data'> {
  hash: string
  hasReverted?: boolean
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

/** Whether a paymaster still pays the fee. */
const leftToWallet = {
  CANNOT_DELEGATE: true,
  REQUIRES_SIGNATURE: true,
  SIGNLESS_DISABLED: true,
  SIGNLESS_FAILED: true,
  NOT_SPONSORED: false,
  CANNOT_SPONSOR: false,
} as const

const toWalletReason = (outcome: LensOutcome | undefined): LeftToWallet | undefined => {
  if (outcome === 'signature') return 'SIGNLESS_DISABLED'
  if (outcome === 'self-funded') return 'NOT_SPONSORED'
  return outcome !== undefined && outcome in leftToWallet ? (outcome as LeftToWallet) : undefined
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

interface TransactionOptions {
  managers: Managers
  now(): number
  /** The next nonce of an address, by the chain. */
  nonceOf(address: string): number | Promise<number>
}

/** The chain behind the API: it accepts operations at once, and carries them out when a block is indexed. */
export function createTransactions({ managers, now, nonceOf }: TransactionOptions): Transactions {
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
  const leaveToWallet = ({ session }: Viewing, why: LeftToWallet, work: Prepared['work']): Json => {
    const isSponsored = leftToWallet[why]
    const from = session?.signer ?? ''
    const raw = toPrepared({ from, nonce: () => nonceOf(from), serial: prepared.size, isSponsored })
    prepared.set(raw.data, { from, isSponsored, work })
    return isSponsored
      ? { __typename: 'SponsoredTransactionRequest', reason: reasons.signature, sponsoredReason: why, raw }
      : { __typename: 'SelfFundedTransactionRequest', reason: reasons['self-funded'], selfFundedReason: why, raw }
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
      const why = toWalletReason(outcome)
      if (why) return leaveToWallet(viewing, why, work)
      switch (outcome) {
        case 'will-fail':
          return { __typename: 'TransactionWillFail', reason: reasons[outcome] }
        case 'fails':
        case 'never-indexed':
          return { __typename: type, hash: create({ outcome }) }
        default:
          return { __typename: type, hash: create({ outcome: undefined, work }) }
      }
    },
    prepare(viewing, work) {
      const [next] = planned
      const isForWallet = next === 'will-fail' || toWalletReason(next) !== undefined
      const outcome = isForWallet ? planned.shift() : undefined
      if (outcome === 'will-fail') return { __typename: 'TransactionWillFail', reason: reasons[outcome] }
      const usual = signingOf(viewing) === 'self-funded' ? 'NOT_SPONSORED' : 'REQUIRES_SIGNATURE'
      return leaveToWallet(viewing, toWalletReason(outcome) ?? usual, work)
    },
    prepareUnsponsored(viewing, work) {
      if (planned[0] !== 'will-fail') return leaveToWallet(viewing, 'NOT_SPONSORED', work)
      planned.shift()
      return { __typename: 'TransactionWillFail', reason: reasons['will-fail'] }
    },
    receive({ hash, from, data, hasReverted = false }) {
      const found = prepared.get(data)
      const isOwn = found !== undefined && found.from.toLowerCase() === from.toLowerCase()
      if (!isOwn || hasReverted) return add(hash, { outcome: 'fails' })
      prepared.delete(data)
      const [outcome] = planned
      if (outcome !== 'fails' && outcome !== 'never-indexed') return add(hash, { outcome: undefined, work: found.work })
      planned.shift()
      add(hash, { outcome })
    },
    isSponsored: (data) => prepared.get(data)?.isSponsored ?? false,
    status(hash) {
      const found = sent.get(hash)
      if (!found || found.outcome === 'never-indexed' || (found.work && found.reads++ === 0))
        return { __typename: 'NotIndexedYetStatus', reason: 'Transaction is not indexed yet.', txHasMined: false }
      index(hash)
      if (found.outcome === 'fails')
        return { __typename: 'FailedTransactionStatus', reason: reasons.fails, blockTimestamp: toTime(), summary: [] }
      return { __typename: 'FinishedTransactionStatus', blockTimestamp: toTime(), summary: [] }
    },
    receipt(hash) {
      const found = sent.get(hash)
      if (!found || found.outcome === 'never-indexed') return undefined
      index(hash)
      return found.outcome !== 'fails'
    },
  }
}
