import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Cache } from '../../cache/create-cache.ts'
import { createRegistry } from '../../cache/resources/registry.ts'
import type { Health } from './health.ts'
import { mergeWaitMs } from './post-sources.ts'
import type { SharedReads } from './shared-reads.ts'
import { startAfter } from './start-after.ts'
import { createTimeline, type PostSource, type Timeline, type TimelineSnapshot } from './timeline.ts'

/** The most recently opened timelines, one per key and set of active accounts. */
export interface TimelineRegistry {
  open(timeline: NewTimeline, snapshot?: TimelineSnapshot): Timeline
}

export interface NewTimeline {
  /** Identifies the list. */
  key: string
  order: 'time' | 'rank'
  /** Called when the timeline is not open yet. */
  sources(): PostSource[]
  /** The health of its networks follows from it. */
  isWatched?: boolean
}

export interface TimelineRegistryDeps {
  viewerOf(networks: readonly NetworkName[]): string
  /** The server-loaded value, unless another account has become active since. */
  ifFirst<T>(known: T | undefined): T | undefined
  health: Health
  cache: Cache
  now(): number
  isServer: boolean
  /** Where the page’s lists begin. Server only. */
  after?: string
  shared?: SharedReads
}

export function createTimelineRegistry(deps: TimelineRegistryDeps): TimelineRegistry {
  const { viewerOf, ifFirst, health, cache, now, isServer, after, shared } = deps
  const timelines = createRegistry<Timeline>(24, (timeline) => timeline.close())

  const create = ({ sources, order, isWatched }: NewTimeline, loaded: TimelineSnapshot | undefined): Timeline => {
    const lanes = sources()
    // The server loaded a list of other networks.
    const isSame = loaded?.lanes.every(({ id }, index) => id === lanes[index]?.id) && loaded.lanes.length === lanes.length
    const snapshot = isSame ? ifFirst(loaded) : startAfter(after)
    if (snapshot) cache.restore({ posts: snapshot.items })
    const timeline = createTimeline(
      {
        sources: lanes,
        order,
        wait: (network) => shared?.mergeWaitMs(network) ?? mergeWaitMs,
        now,
        isAttended: !isServer,
        // A network that no one waited for wasn't late again.
        onLate: (network) => shared && shared.mergeWaitMs(network) > 0 && shared.report(network, { isLate: true }),
      },
      snapshot,
    )
    if (isWatched) health.follow(timeline)
    return timeline
  }

  return {
    open: (timeline, snapshot) =>
      timelines.open(`${timeline.key}:${viewerOf(networkNames)}:${snapshot?.after ?? after ?? ''}`, () => create(timeline, snapshot)),
  }
}
