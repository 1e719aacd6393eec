import type { Message } from '@farcaster/core'
import { imageUrl } from '../../media/image-url.ts'
import type { Person, World } from '../../seed/world.ts'
import { createCustody } from '../create-custody.ts'
import type { Signers } from '../create-signers.ts'
import { createGaslessKeys, type GaslessKeys } from '../keys/gasless-keys.ts'
import { createEventLog, type EventLog, type EventDraft } from './event-log.ts'
import { toHubMessage, type HubMessage } from './hub-message.ts'
import type { HubMessages } from './hub-messages.ts'
import { HubRefusal } from './hub-refusal.ts'
import { createMessageStore, type Merged, type MessageStore } from './message-store.ts'
import { shardOf, shards } from './shard-of.ts'
import { toLimit, type StorageUnits } from './storage-limits.ts'
import { toHubJson } from './to-hub-json.ts'
import { createWorldImport } from './world-import.ts'

export interface HubOptions {
  world: World
  messages: HubMessages
  signers: Signers
  mediaUrl: string
  /** Storage that a fid has rented. */
  unitsOf: (fid: number) => StorageUnits
  isPro: (fid: number) => boolean
  now: () => number
}

/** A hub's state: messages, and per shard the log of what happened to them. */
export interface Hub {
  members: readonly Person[]
  findMember(fid: number): Person | undefined
  findMemberByName(username: string): Person | undefined
  signers: Signers
  isPro(fid: number): boolean
  store(): MessageStore
  log(shard: number): EventLog | undefined
  keys: GaslessKeys
  /** Merges a message that was validated and returns its JSON. @throws HubRefusal */
  submit(message: Message): Promise<object>
  /** Deletes a message as a hub does when its signer or name loses its right. */
  revoke(hash: string): void
}

/** Happenings of one block at most, when the world is merged. */
const blockSize = 200

export function createHub({ world, messages, signers, mediaUrl, unitsOf, isPro, now }: HubOptions): Hub {
  const members = world.people.filter(({ accounts }) => accounts.farcaster)
  const byFid = new Map(members.map((person) => [person.accounts.farcaster!.fid, person]))
  const byName = new Map(members.map((person) => [person.accounts.farcaster!.username, person]))
  const keys = createGaslessKeys(createCustody(world), now)
  const store = createMessageStore((name, fid) => toLimit(name, unitsOf(fid)))
  const logs = new Map(shards.map((shard) => [shard as number, createEventLog(shard)]))
  const readNews = createWorldImport({
    world,
    messages,
    signers,
    unitsOf,
    isPro,
    members,
    toAvatar: (person) => imageUrl(mediaUrl, person.avatar),
  })

  /** Merges what the world has gained since the last read. */
  const catchUp = () => {
    const blocks = new Map<number, EventDraft[]>(shards.map((shard) => [shard, []]))
    for (const { fid, draft, message } of readNews()) {
      const block = blocks.get(shardOf(fid))!
      if (draft) block.push(draft)
      else block.push(...mergeLeniently(store, message))
    }
    for (const [shard, drafts] of blocks)
      for (let start = 0; start < drafts.length; start += blockSize) logs.get(shard)!.commit(drafts.slice(start, start + blockSize), now())
  }
  catchUp()

  return {
    members,
    signers,
    isPro,
    findMember: (fid) => byFid.get(fid),
    findMemberByName: (username) => byName.get(username),
    store() {
      catchUp()
      return store
    },
    log(shard) {
      catchUp()
      return logs.get(shard)
    },
    keys,
    async submit(message) {
      catchUp()
      const signer = `0x${Buffer.from(message.signer).toString('hex')}`
      if (message.data!.keyAddBody || message.data!.keyRemoveBody) {
        // Shard 0 has these, which no client reads as events.
        await keys.merge(message.data!, signer)
        return toHubJson(message)
      }
      const merged = toHubMessage(message.data!, `0x${Buffer.from(message.hash).toString('hex')}`, () => message)
      logs.get(shardOf(merged.fid))!.commit(toDrafts(merged, store.merge(merged)), now())
      keys.touch(merged.fid, signer)
      return merged.toJson()
    },
    revoke(hash) {
      const message = store.find(hash)
      if (!message) throw new Error(`The hub has no message ${hash}.`)
      store.delete(message)
      logs.get(shardOf(message.fid))!.commit([{ type: 'REVOKE_MESSAGE', toBody: () => ({ message: message.toJson() }) }], now())
    },
  }
}

const toDrafts = (message: HubMessage, { deleted, pruned }: Merged): EventDraft[] => [
  {
    type: 'MERGE_MESSAGE',
    toBody: () => ({ message: message.toJson(), deletedMessages: deleted.map((other) => other.toJson()) }),
  },
  ...pruned.map((other): EventDraft => ({ type: 'PRUNE_MESSAGE', toBody: () => ({ message: other.toJson() }) })),
]

/** Leaves out what the hub refuses, such as a like that the hub has already removed. */
function mergeLeniently(store: MessageStore, message: HubMessage): EventDraft[] {
  try {
    return toDrafts(message, store.merge(message))
  } catch (error) {
    if (error instanceof HubRefusal) return []
    throw error
  }
}
