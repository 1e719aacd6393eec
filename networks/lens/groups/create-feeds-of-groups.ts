import { isFailure } from '@chorus/model/failure'
import type { Ask } from '../ask.ts'
import { isAddress } from '../is-address.ts'
import { toFeedsOfGroupsDocument } from './group-documents.ts'
import { type WireFeed, WireFeedsOfGroups } from './group-wire.ts'
import { findPostingGroup, isMembersRule } from './to-channel.ts'

/** The groups' own feeds, by address. They never change, so they are cached. */
export interface FeedsOfGroups {
  get(group: string): string | undefined
  set(group: string, feed: string): void
  /** Leaves out the groups' own feeds, which are listed as groups. */
  without(feeds: readonly WireFeed[], signal?: AbortSignal): Promise<WireFeed[]>
}

/** Other feeds can be limited to a group's members too. Only the groups themselves say which feed is theirs. */
export function createFeedsOfGroups(ask: Ask): FeedsOfGroups {
  const known = new Map<string, string>()
  const load = async (groups: readonly string[], signal?: AbortSignal): Promise<void> => {
    const question = { name: 'FeedsOfGroups', document: toFeedsOfGroupsDocument(groups), request: {}, schema: WireFeedsOfGroups, signal }
    const found = await ask(question)
    for (const [place, group] of groups.entries()) {
      const feed = found[`g${place}`]?.feed?.address
      if (feed !== undefined) known.set(group, feed.toLowerCase())
    }
  }
  return {
    get: (group) => known.get(group),
    set: (group, feed) => void known.set(group, feed),
    async without(feeds, signal) {
      const named = new Set(feeds.flatMap((feed) => findPostingGroup(feed) ?? []))
      const unknown = [...named].filter((group) => isAddress(group) && !known.has(group))
      // Without a response, feeds with such a rule count as the groups' own, because nearly all of them are.
      if (unknown.length > 0)
        await load(unknown, signal).catch((error: unknown) => {
          if (isFailure(error, 'aborted')) throw error
        })
      return feeds.filter((feed) => {
        if (!feed.rules.required.some(isMembersRule)) return true
        const own = known.get(findPostingGroup(feed) ?? '')
        return own !== undefined && own !== feed.address.toLowerCase()
      })
    },
  }
}
