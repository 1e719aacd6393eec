import type { Channel } from '@chorus/model/channel'
import { toPlainLine } from '@chorus/model/text/to-plain-line'
import { lensClient } from '../lens-client.ts'
import type { WireFeedInfo } from '../wire.ts'

/** The feed for posts that name none, according to the official schema and the published list of contracts. */
const globalFeeds = ['0x31232cb7de0dce17949ffa58e9e38eeeb367c871', '0xcb5e109ffc0e15565082d78e68dddf2573703580']
export const isGlobalFeed = (address: string): boolean => globalFeeds.includes(address.toLowerCase())

/** The group or feed of a post. Undefined: it is in the default feed. */
export function toPostChannel({ address, metadata, group }: WireFeedInfo): Channel | undefined {
  const feedId = address.toLowerCase()
  const common = { network: 'lens', followerCount: 0, timestamp: 0, feedId } as const
  if (group) {
    const id = group.address.toLowerCase()
    return { ...common, kind: 'group', id, name: toPlainLine(group.metadata?.name ?? '') || id, url: toGroupUrl(id) }
  }
  if (isGlobalFeed(feedId) || !metadata?.name) return undefined
  return { ...common, kind: 'feed', id: feedId, name: toPlainLine(metadata.name) || feedId, url: toFeedUrl(feedId) }
}

export const toGroupUrl = (address: string): string => `${lensClient}/g/${address}`
/** Feeds have no page of their own in other apps, so the chain's explorer shows one. */
export const toFeedUrl = (address: string): string => `https://explorer.lens.xyz/address/${address}`
