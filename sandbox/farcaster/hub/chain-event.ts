import { createHash } from 'node:crypto'

/** ms between Optimism's blocks, and the extrapolated time of the first block. */
const [pace, firstBlock] = [2000, 1_475_598_777_000]

const toHash = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`

export interface ChainEvent {
  type: 'EVENT_TYPE_SIGNER' | 'EVENT_TYPE_ID_REGISTER' | 'EVENT_TYPE_STORAGE_RENT' | 'EVENT_TYPE_TIER_PURCHASE'
  fid: number
  /** ms */
  at: number
  /** Transaction name; equal names give equal hashes. */
  transaction: string
}

/** The fields that all of Farcaster's contract events share in the hub's JSON. */
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
