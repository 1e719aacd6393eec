import type { NetworkName } from '@chorus/model/network-identity'
import type { Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import type { PostSources } from './post-sources.ts'
import type { TimelineRegistry } from './timeline-registry.ts'
import type { PostSource, Timeline } from './timeline.ts'

/** The replies to a post. Their first page comes with the thread. */
export interface CommentsTimelines {
  commentsTimeline(network: NetworkName, id: string, first: Page<Post>, isHidden?: boolean): Timeline
  /** Adds the replies from a newer response about the thread. */
  renewComments(timeline: Timeline, first: Page<Post>): Promise<void>
}

/** Replies that came with a thread. */
interface Brought {
  latest: Page<Post>
  /** Not yet added to the list. */
  page: Page<Post> | undefined
}

export function createCommentsTimelines(sources: PostSources, timelines: TimelineRegistry): CommentsTimelines {
  const threads = new WeakMap<Timeline, Brought>()

  const toSource = (network: NetworkName, id: string, brought: Brought): PostSource => {
    const later = sources.list(network, (connection, request) => connection.comments(id, request))
    return {
      id: network,
      // The first page comes with the thread whenever that loads; later pages come from the network.
      async load(request) {
        const { page } = brought
        if (request.cursor || !page) return later.load(request)
        brought.page = undefined
        return page
      },
    }
  }
  const toHiddenSource = (network: NetworkName, id: string): PostSource =>
    sources.list(network, async (connection, request) => (await connection.hiddenComments?.(id, request)) ?? { items: [] })

  return {
    commentsTimeline(network, id, first, isHidden = false) {
      const brought: Brought = { latest: first, page: first }
      const timeline = timelines.open({
        key: `comments:${toPostRef(network, id)}:${isHidden}`,
        order: 'rank',
        sources: () => [isHidden ? toHiddenSource(network, id) : toSource(network, id, brought)],
      })
      if (!threads.has(timeline)) threads.set(timeline, brought)
      return timeline
    },
    async renewComments(timeline, first) {
      const brought = threads.get(timeline)
      if (!brought || brought.latest === first) return
      Object.assign(brought, { latest: first, page: first } satisfies Brought)
      await timeline.refresh()
      timeline.reveal()
    },
  }
}
