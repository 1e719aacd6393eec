import type { Message } from '@farcaster/core'
import { imageUrl } from '../../media/image-url.ts'
import type { World } from '../../seed/world.ts'
import { createCustody } from '../create-custody.ts'
import type { Signers } from '../create-signers.ts'
import { createGaslessKeys } from '../keys/gasless-keys.ts'
import { checkForm, checkMessage, type MessageRules } from './check-message.ts'
import { createEventLog, type EventDraft } from './event-log.ts'
import { toFarcasterTime } from './farcaster-time.ts'
import { toHubMessage, type HubMessage } from './hub-message.ts'
import type { HubMessages } from './hub-messages.ts'
import { HubRefusal } from './hub-refusal.ts'
import type { HubState } from './hub-state.ts'
import { createMessageStore, type Merged, type MessageStore } from './message-store.ts'
import { createAccountReads, type AccountReads } from './reads/account-reads.ts'
import { createEventReads, type EventReads } from './reads/event-reads.ts'
import { createMessageReads, type MessageReads } from './reads/message-reads.ts'
import { shardOf, shards } from './shard-of.ts'
import { toLimit, type StorageUnits } from './storage-limits.ts'
import { toHex } from './to-hex.ts'
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

export interface Hub extends HubState {
  reads: MessageReads & AccountReads & EventReads
  /** Whether a message is well formed and signed by the key that it names, which need not be its author's. @throws HubRefusal */
  validate(message: Message): Promise<boolean>
  /** Validates and merges a message. @throws HubRefusal */
  submit(message: Message): Promise<void>
  /** Merges a message that needs no validation. @throws HubRefusal */
  merge(message: Message): Promise<void>
  /** Deletes a message as a hub does when its signer or name loses its right. */
  revoke(hash: string): void
}

/** Maximum number of events in one block when the world is merged. */
const blockSize = 200

export function createHub({ world, messages, signers, mediaUrl, unitsOf, isPro, now }: HubOptions): Hub {
  const members = world.people.filter(({ accounts }) => accounts.farcaster)
  const byFid = new Map(members.map((person) => [person.accounts.farcaster!.fid, person]))
  const byName = new Map(members.map((person) => [person.accounts.farcaster!.username, person]))
  const keys = createGaslessKeys(createCustody(world), now)
  const store = createMessageStore((name, fid) => toLimit(name, unitsOf(fid)))
  // A block a second since Farcaster’s epoch. Blocks of a later world come after all earlier ones, so readers see at once that some are gone.
  const height = toFarcasterTime(world.now)
  const logs = new Map(shards.map((shard) => [shard as number, createEventLog(shard, height)]))
  const readNews = createWorldImport({
    world,
    messages,
    signers,
    unitsOf,
    isPro,
    members,
    toAvatar: (person) => imageUrl(mediaUrl, person.avatar),
  })

  /** Merges what the world has gained since the last read. The first merges the world, so a hub that no one reads costs nothing. */
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

  const state: HubState = {
    members,
    signers,
    keys,
    isPro,
    unitsOf,
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
  }
  const merge = async (message: Message): Promise<void> => {
    catchUp()
    const signer = toHex(message.signer)
    // Shard 0 has these, which no client reads as events.
    if (message.data!.keyAddBody || message.data!.keyRemoveBody) return keys.merge(message.data!, signer)
    const merged = toHubMessage(message.data!, toHex(message.hash), () => message)
    logs.get(shardOf(merged.fid))!.commit(toDrafts(merged, store.merge(merged)), now())
    keys.touch(merged.fid, signer)
  }
  const rules: MessageRules = { isPro, scopesOf: (fid, key) => (signers.find(fid, key) ? 'all' : keys.find(fid, key)?.scopes) }
  return {
    ...state,
    reads: { ...createMessageReads(state.store), ...createAccountReads(state, world), ...createEventReads(state) },
    async validate(message) {
      try {
        await checkForm(message, isPro)
        return true
      } catch (error) {
        if (error instanceof HubRefusal) return false
        throw error
      }
    },
    async submit(message) {
      await checkMessage(message, rules)
      await merge(message)
    },
    merge,
    revoke(hash) {
      catchUp()
      const message = store.find(hash)
      if (!message) throw new Error(`The hub has no message ${hash}.`)
      store.delete(message)
      logs
        .get(shardOf(message.fid))!
        .commit([{ type: 'REVOKE_MESSAGE', toBody: () => ({ revokeMessageBody: { message: message.toMessage() } }) }], now())
    },
  }
}

const toDrafts = (message: HubMessage, { deleted, pruned }: Merged): EventDraft[] => [
  {
    type: 'MERGE_MESSAGE',
    toBody: () => ({ mergeMessageBody: { message: message.toMessage(), deletedMessages: deleted.map((other) => other.toMessage()) } }),
  },
  ...pruned.map((other): EventDraft => ({ type: 'PRUNE_MESSAGE', toBody: () => ({ pruneMessageBody: { message: other.toMessage() } }) })),
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
