import { createHash } from 'node:crypto'

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
  /** Sends an operation, and returns its result. `type`: the result's type when the API itself has sent it. */
  send(type: string, work: (hash: string) => void): Json
  status(hash: string): Json
}

interface Sent {
  outcome: LensOutcome | undefined
  /** How often its state has been read. */
  reads: number
}

/** The reasons given by the API, as published with the schema's fallback types. */
const reasons = {
  signature: 'Signless experience is not enabled for this account, sign the transaction instead.',
  'self-funded': 'This transaction is not sponsored, pay for its gas instead.',
  'will-fail': 'Execution reverted.',
  fails: 'The transaction was reverted.',
} as const

/** The chain behind the API: it accepts operations at once, and indexes them after they have been asked about. */
export function createTransactions(now: () => number): Transactions {
  const planned: LensOutcome[] = []
  const sent = new Map<string, Sent>()
  const create = (outcome?: LensOutcome): string => {
    const hash = `0x${createHash('sha256').update(`transaction ${sent.size} ${now()}`).digest('hex')}`
    sent.set(hash, { outcome, reads: 0 })
    return hash
  }
  const toTime = () => new Date(now()).toISOString()
  return {
    plan: (outcome) => void planned.push(outcome),
    send(type, work) {
      const outcome = planned.shift()
      switch (outcome) {
        case 'signature':
          return { __typename: 'SponsoredTransactionRequest', reason: reasons[outcome], sponsoredReason: 'SIGNLESS_DISABLED', raw: signed }
        case 'self-funded':
          return { __typename: 'SelfFundedTransactionRequest', reason: reasons[outcome], selfFundedReason: 'NOT_SPONSORED', raw: paid }
        case 'will-fail':
          return { __typename: 'TransactionWillFail', reason: reasons[outcome] }
        case 'fails':
        case 'never-indexed':
          return { __typename: type, hash: create(outcome) }
        case undefined: {
          const hash = create()
          work(hash)
          return { __typename: type, hash }
        }
      }
    },
    status(hash) {
      const found = sent.get(hash)
      if (!found || found.outcome === 'never-indexed' || found.reads++ === 0)
        return { __typename: 'NotIndexedYetStatus', reason: 'Transaction is not indexed yet.', txHasMined: false }
      if (found.outcome === 'fails')
        return { __typename: 'FailedTransactionStatus', reason: reasons.fails, blockTimestamp: toTime(), summary: [] }
      return { __typename: 'FinishedTransactionStatus', blockTimestamp: toTime(), summary: [] }
    },
  }
}

const nowhere = '0x0000000000000000000000000000000000000001'
const call = {
  to: nowhere,
  from: nowhere,
  nonce: 1,
  gasLimit: 300_000,
  maxPriorityFeePerGas: '0',
  maxFeePerGas: '250000000',
  data: '0x',
  value: '0',
  chainId: 232,
}
const paid = { ...call, type: 2 }
const customData = {
  gasPerPubdata: '50000',
  factoryDeps: [],
  customSignature: null,
  paymasterParams: { paymaster: nowhere, paymasterInput: '0x' },
}
const signed = { ...call, type: 113, customData }
