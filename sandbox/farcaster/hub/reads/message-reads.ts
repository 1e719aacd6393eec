import type { HubMessage, StoreName } from '../hub-message.ts'
import { HubRefusal } from '../hub-refusal.ts'
import type { MessageStore } from '../message-store.ts'
import { cutPage, cutShardPages, type Page, type PageRequest } from '../page.ts'
import { shardOf } from '../shard-of.ts'

/** A hub's messages, for both HTTP and gRPC. Each call may throw a HubRefusal. */
export interface MessageReads {
  /** The message that last filled a slot. */
  message(store: StoreName, fid: number, slot: string): HubMessage
  byFid(store: StoreName, fid: number, kind: string | undefined, page: PageRequest): Page<HubMessage>
  casts(parent: string | undefined, page: PageRequest): Page<HubMessage>
  mentions(fid: number, page: PageRequest): Page<HubMessage>
  /** Undefined `kind`: both. */
  reactions(target: string | undefined, kind: string | undefined, page: PageRequest): Page<HubMessage>
  /** Those to a cast, of one kind. */
  castReactions(cast: string | undefined, kind: string | undefined, page: PageRequest): Page<HubMessage>
  /** Empty `type`: all. */
  links(target: string | undefined, type: string | undefined, page: PageRequest): Page<HubMessage>
}

const keyOf = ({ timestamp, hash }: HubMessage): string => timestamp.toString(16).padStart(8, '0') + hash.slice(2)
const ofKind = (kind: string | undefined) => (message: HubMessage) => !kind || message.kind === kind

export function createMessageReads(readStore: () => MessageStore): MessageReads {
  /** Of all authors, whose shards each have a page. */
  const cut = (oldest: readonly HubMessage[], page: PageRequest) =>
    cutShardPages((shard) => oldest.filter(({ fid }) => shardOf(fid) === shard), page, keyOf)
  const about = (store: StoreName, target: string | undefined, kind: string | undefined, page: PageRequest, name = 'Target') => {
    if (target === undefined) throw HubRefusal.notFound(`${name} not specified`)
    return cut(readStore().byTarget(store, target).filter(ofKind(kind)), page)
  }
  return {
    message(store, fid, slot) {
      const message = readStore().inSlot(store, fid, slot)
      if (message && !message.isRemove) return message
      // The live network calls all but user data a cast here.
      throw HubRefusal.notFound(store === 'userData' ? 'user data not found' : 'cast not found')
    },
    byFid: (store, fid, kind, page) => cutPage(readStore().byFid(store, fid).filter(ofKind(kind)), page, keyOf),
    casts: (parent, page) => about('casts', parent, undefined, page, 'Parent'),
    mentions: (fid, page) => cut(readStore().byMention(fid), page),
    reactions: (target, kind, page) => about('reactions', target, kind, page),
    castReactions(cast, kind, page) {
      if (kind === undefined) throw HubRefusal.badRequest('reaction_type is required')
      return about('reactions', cast, kind, page)
    },
    links(target, type, page) {
      if (type === undefined) throw HubRefusal.badRequest('link_type is required')
      return about('links', target, type, page)
    },
  }
}
