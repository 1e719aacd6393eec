import { createHash } from 'node:crypto'
import { toFarcasterTime } from './farcaster-time.ts'

type Json = Record<string, unknown>

/** What happened, before it has an id. */
export interface EventDraft {
  type: 'MERGE_MESSAGE' | 'PRUNE_MESSAGE' | 'REVOKE_MESSAGE' | 'MERGE_USERNAME_PROOF' | 'MERGE_ON_CHAIN_EVENT'
  /** Called when the event is first read, because it may have to be signed. */
  toBody(): Json
}

export interface HubEvent {
  id: number
  toJson(): Json
}

/** One shard's events. */
export interface EventLog {
  /** Adds a block; its first event confirms it. @param at ms */
  commit(drafts: readonly EventDraft[], at: number): void
  /** Oldest first. */
  events(): readonly HubEvent[]
  height(): number
  /** Deletes all events so far, as a hub does after three days. */
  forget(): void
}

/** An id has 14 bits for the place in its block. */
const places = 2 ** 14
const bodies = {
  MERGE_MESSAGE: 'mergeMessageBody',
  PRUNE_MESSAGE: 'pruneMessageBody',
  REVOKE_MESSAGE: 'revokeMessageBody',
  MERGE_USERNAME_PROOF: 'mergeUsernameProofBody',
  MERGE_ON_CHAIN_EVENT: 'mergeOnChainEventBody',
  BLOCK_CONFIRMED: 'blockConfirmedBody',
} as const

export function createEventLog(shardIndex: number): EventLog {
  let log: HubEvent[] = []
  let blockNumber = 0
  const append = (type: keyof typeof bodies, place: number, block: number, toBody: () => Json) => {
    const id = block * places + place
    const toJson = (): Json => ({ type: `HUB_EVENT_TYPE_${type}`, id, [bodies[type]]: toBody(), blockNumber: block, shardIndex })
    log.push({ id, toJson })
  }
  return {
    commit(drafts, at) {
      blockNumber += 1
      const block = blockNumber
      const blockHash = `0x${createHash('sha256').update(`shard ${shardIndex} block ${block}`).digest('hex')}`
      append('BLOCK_CONFIRMED', 0, block, () => ({
        blockNumber: block,
        shardIndex,
        timestamp: toFarcasterTime(at),
        blockHash,
        totalEvents: drafts.length + 1,
      }))
      for (const [index, { type, toBody }] of drafts.entries()) append(type, index + 1, block, toBody)
    },
    events: () => log,
    height: () => blockNumber,
    forget() {
      log = []
    },
  }
}
