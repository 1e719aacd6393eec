import type { HubMessage, StoreName } from './hub-message.ts'
import { HubRefusal } from './hub-refusal.ts'

export interface Merged {
  /** Messages that the new one displaced. */
  deleted: HubMessage[]
  /** The oldest ones, beyond what the fid's storage holds. */
  pruned: HubMessage[]
}

/** A hub's messages by its rules for conflicts. Lists have the oldest message first and leave removals out. */
export interface MessageStore {
  /** @throws HubRefusal */
  merge(message: HubMessage): Merged
  delete(message: HubMessage): void
  /** Undefined for a hash that no current message has. */
  find(hash: string): HubMessage | undefined
  inSlot(store: StoreName, fid: number, slot: string): HubMessage | undefined
  byFid(store: StoreName, fid: number): HubMessage[]
  byTarget(store: StoreName, target: string): HubMessage[]
  byMention(fid: number): HubMessage[]
  count(): number
}

/** @param limitOf The most messages of a fid in a store, removals included. */
export function createMessageStore(limitOf: (store: StoreName, fid: number) => number): MessageStore {
  const hashes = new Map<string, HubMessage>()
  const slots = new Map<string, HubMessage>()
  const fids = createIndex()
  const targets = createIndex()
  const mentions = createIndex()
  const slotKey = (store: StoreName, fid: number, slot: string) => `${store}/${fid}/${slot}`

  const put = (message: HubMessage) => {
    hashes.set(message.hash, message)
    slots.set(slotKey(message.store, message.fid, message.slot), message)
    fids.add(`${message.store}/${message.fid}`, message)
    if (message.target !== undefined) targets.add(`${message.store}/${message.target}`, message)
    for (const fid of message.mentions) mentions.add(String(fid), message)
  }
  const drop = (message: HubMessage) => {
    hashes.delete(message.hash)
    slots.delete(slotKey(message.store, message.fid, message.slot))
    fids.delete(`${message.store}/${message.fid}`, message)
    if (message.target !== undefined) targets.delete(`${message.store}/${message.target}`, message)
    for (const fid of message.mentions) mentions.delete(String(fid), message)
  }
  const prune = ({ store, fid }: HubMessage): HubMessage[] => {
    const excess = fids.count(`${store}/${fid}`) - limitOf(store, fid)
    const pruned = excess > 0 ? fids.of(`${store}/${fid}`).toSorted(byAge).slice(0, excess) : []
    for (const message of pruned) drop(message)
    return pruned
  }

  return {
    merge(message) {
      const existing = slots.get(slotKey(message.store, message.fid, message.slot))
      if (existing) checkConflict(existing, message)
      const owner = `${message.store}/${message.fid}`
      const isFull = !existing && fids.count(owner) >= limitOf(message.store, message.fid)
      if (isFull && fids.of(owner).every((other) => byAge(message, other) < 0))
        throw new HubRefusal('bad_request.prunable', 'message would be pruned')
      if (existing) drop(existing)
      put(message)
      return { deleted: existing ? [existing] : [], pruned: prune(message) }
    },
    delete: drop,
    find: (hash) => hashes.get(hash.toLowerCase()),
    inSlot: (store, fid, slot) => slots.get(slotKey(store, fid, slot)),
    byFid: (store, fid) => fids.of(`${store}/${fid}`).filter(isAdd).toSorted(byAge),
    byTarget: (store, target) => targets.of(`${store}/${target}`).filter(isAdd).toSorted(byAge),
    byMention: (fid) => mentions.of(String(fid)).filter(isAdd).toSorted(byAge),
    count: () => hashes.size,
  }
}

const isAdd = ({ isRemove }: HubMessage) => !isRemove
const byAge = (a: HubMessage, b: HubMessage): number => a.timestamp - b.timestamp || (a.hash < b.hash ? -1 : 1)

/** The later message wins, then a removal, then the higher hash; a removed cast never returns. */
function checkConflict(existing: HubMessage, message: HubMessage): void {
  if (existing.hash === message.hash) throw new HubRefusal('bad_request.duplicate', 'message has already been merged')
  const isNewer =
    existing.isRemove !== message.isRemove && (message.store === 'casts' || existing.timestamp === message.timestamp)
      ? message.isRemove
      : byAge(message, existing) > 0
  if (!isNewer) throw new HubRefusal('bad_request.conflict', `message conflicts with a more recent ${existing.isRemove ? 'remove' : 'add'}`)
}

function createIndex() {
  const lists = new Map<string, Set<HubMessage>>()
  return {
    add(key: string, message: HubMessage) {
      const list = lists.get(key)
      if (list) list.add(message)
      else lists.set(key, new Set([message]))
    },
    delete: (key: string, message: HubMessage) => void lists.get(key)?.delete(message),
    count: (key: string): number => lists.get(key)?.size ?? 0,
    of: (key: string): HubMessage[] => [...(lists.get(key) ?? [])],
  }
}
