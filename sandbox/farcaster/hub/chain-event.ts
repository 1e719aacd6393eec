import { createHash } from 'node:crypto'
import { OnChainEvent, OnChainEventType } from '@farcaster/core'

/** ms between Optimism's blocks, and the extrapolated time of the first block. */
const [pace, firstBlock] = [2000, 1_475_598_777_000]

const toHash = (text: string) => createHash('sha256').update(text).digest()

export interface ChainEvent {
  type: 'EVENT_TYPE_SIGNER' | 'EVENT_TYPE_ID_REGISTER' | 'EVENT_TYPE_STORAGE_RENT' | 'EVENT_TYPE_TIER_PURCHASE'
  fid: number
  /** ms */
  at: number
  /** Transaction name; equal names give equal hashes. */
  transaction: string
}

type Body = Pick<OnChainEvent, 'signerEventBody' | 'idRegisterEventBody' | 'storageRentEventBody' | 'tierPurchaseEventBody'>

/** An event of Farcaster's contracts. */
export function toChainEvent({ type, fid, at, transaction }: ChainEvent, body: Body): OnChainEvent {
  const blockNumber = Math.max(0, Math.floor((at - firstBlock) / pace))
  return {
    ...OnChainEvent.create({
      type: OnChainEventType[type],
      chainId: 10,
      blockNumber,
      blockHash: toHash(`block ${blockNumber}`),
      blockTimestamp: Math.floor((firstBlock + blockNumber * pace) / 1000),
      transactionHash: toHash(`transaction ${transaction}`),
      fid,
    }),
    ...body,
  }
}
