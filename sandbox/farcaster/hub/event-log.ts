import { createHash } from 'node:crypto'
import { BlockConfirmedBody, HubEvent, HubEventType } from '@farcaster/core'
import { toFarcasterTime } from './farcaster-time.ts'

/** What happened, before it has an id. */
export interface EventDraft {
  type: 'MERGE_MESSAGE' | 'PRUNE_MESSAGE' | 'REVOKE_MESSAGE' | 'MERGE_USERNAME_PROOF' | 'MERGE_ON_CHAIN_EVENT'
  /** Called when the event is first read, because it may have to be signed. */
  toBody(): Partial<HubEvent>
}

/** An event of a log, which is made when it is read. */
export interface LoggedEvent {
  id: number
  type: HubEventType
  toEvent(): HubEvent
}

/** One shard's events. */
export interface EventLog {
  /** Adds a block; its first event confirms it. @param at ms */
  commit(drafts: readonly EventDraft[], at: number): void
  /** Oldest first. */
  events(): readonly LoggedEvent[]
  height(): number
  /** Deletes all events so far, as a hub does after three days. */
  forget(): void
  /** Calls back after each block. Returns how to stop. */
  watch(onBlock: () => void): () => void
}

/** An id has 14 bits for the place in its block. */
const places = 2 ** 14

/** @param height The number of blocks before the first. */
export function createEventLog(shardIndex: number, height: number): EventLog {
  let log: LoggedEvent[] = []
  let blockNumber = height
  const watchers = new Set<() => void>()
  const append = (name: keyof typeof HubEventType, place: number, timestamp: number, toBody: () => Partial<HubEvent>) => {
    const block = blockNumber
    const id = block * places + place
    const type = HubEventType[name]
    let event: HubEvent | undefined
    log.push({
      id,
      type,
      toEvent: () => (event ??= { ...HubEvent.create({ type, id, blockNumber: block, shardIndex, timestamp }), ...toBody() }),
    })
  }
  return {
    commit(drafts, at) {
      blockNumber += 1
      const block = blockNumber
      const timestamp = toFarcasterTime(at)
      append('BLOCK_CONFIRMED', 0, timestamp, () => ({
        blockConfirmedBody: BlockConfirmedBody.create({
          blockNumber: block,
          shardIndex,
          timestamp,
          blockHash: createHash('sha256').update(`shard ${shardIndex} block ${block}`).digest(),
          totalEvents: drafts.length + 1,
        }),
      }))
      for (const [index, { type, toBody }] of drafts.entries()) append(type, index + 1, timestamp, toBody)
      for (const onBlock of watchers) onBlock()
    },
    events: () => log,
    height: () => blockNumber,
    forget() {
      log = []
    },
    watch(onBlock) {
      watchers.add(onBlock)
      return () => void watchers.delete(onBlock)
    },
  }
}
