import type { NetworkName } from '@chorus/model/network-identity'
import type { Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Connection, PageRequest } from '@chorus/networks/network'
import type { Cache } from '../../cache/create-cache.ts'
import type { SharedReads } from './shared-reads.ts'
import type { PostSource } from './timeline.ts'

export type LoadPosts = (connection: Connection, page: PageRequest) => Promise<Page<Post>>

/** Lists of posts as sources of a timeline. A source keeps the account it was created for, and adds its posts to the cache. */
export interface PostSources {
  discover(network: NetworkName): PostSource
  following(network: NetworkName): PostSource
  /** Any other list of a network. */
  list(network: NetworkName, load: LoadPosts): PostSource
}

export interface PostSourcesDeps {
  connections: Readonly<Record<NetworkName, Connection>>
  isGuest(network: NetworkName): boolean
  cache: Cache
  now(): number
  shared?: SharedReads
}

/** ms that a timeline waits for a slow source before continuing without it. */
export const mergeWaitMs = 1000

export function createPostSources({ connections, isGuest, cache, now, shared }: PostSourcesDeps): PostSources {
  /** Adds the posts to the cache as of the time of the request. */
  const remembered = (load: PostSource['load']): PostSource['load'] => {
    const viewers = cache.viewers()
    return async (request) => {
      const store = cache.begin(viewers)
      const page = await load(request)
      store({ posts: page.items })
      return page
    }
  }

  /** Reports each network’s response time to the server, so that later pages do not wait for a slow one. */
  const watched = (network: NetworkName, load: PostSource['load']): PostSource => {
    const ask = remembered(load)
    return {
      id: network,
      async load(request) {
        const startedAt = now()
        try {
          const page = await ask(request)
          shared?.report(network, { ms: now() - startedAt })
          return page
        } catch (error) {
          // A quick error delays no one, but a timeout does.
          if (shared && now() - startedAt >= shared.longestWaitMs) shared.report(network, { isLate: true })
          throw error
        }
      },
    }
  }

  return {
    discover(network) {
      const connection = connections[network]
      const isShared = isGuest(network)
      return watched(network, (request) =>
        // The first page is shared by all guests, so one aborted request must not cancel it.
        shared && !request.cursor && isShared
          ? shared.remember(`discover:${network}`, () => connection.discover({}))
          : connection.discover(request),
      )
    },
    following(network) {
      const { timeline } = connections[network]
      return watched(network, (request) => timeline!.following(request))
    },
    list(network, load) {
      const connection = connections[network]
      return { id: network, load: remembered((request) => load(connection, request)) }
    },
  }
}
