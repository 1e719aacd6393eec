import { createHash } from 'node:crypto'

/** ms: from one block of Optimism to the next, and when the first one was. */
const [pace, firstBlock] = [2000, 1_475_598_777_000]

const toHash = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`

export interface ChainEvent {
  type: 'EVENT_TYPE_SIGNER' | 'EVENT_TYPE_ID_REGISTER'
  fid: number
  /** ms */
  at: number
  /** Of the transaction: the same for the same one. */
  transaction: string
}

/** What all events of Farcaster's contracts have in common, as a hub tells them. */
export function toChainEvent({ type, fid, at, transaction }: ChainEvent) {
  const blockNumber = Math.max(0, Math.floor((at - firstBlock) / pace))
  return {
    type,
    chainId: 10,
    blockNumber,
    blockHash: toHash(`block ${blockNumber}`),
    blockTimestamp: Math.floor((firstBlock + blockNumber * pace) / 1000),
    transactionHash: toHash(`transaction ${transaction}`),
    logIndex: 0,
    txIndex: 0,
    fid,
  }
}
