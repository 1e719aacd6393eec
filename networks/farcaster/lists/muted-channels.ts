import { blockedChannels } from '@chorus/contract/farcaster/farcaster-channels'
import { type Page, toCursor } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { AskProvider } from '../../provider/ask-provider.ts'

/** The ids of the channels that the viewer has muted, fetched once per connection. */
export interface MutedChannels {
  set(id: string, isMuted: boolean): void
  /** Waits for a page of posts, and marks those in muted channels. */
  mark(loading: Promise<Page<Post>>): Promise<Page<Post>>
}

export function createMutedChannels(ask: AskProvider, viewer: string): MutedChannels {
  let muted: Promise<Set<string>> | undefined
  const read = () => {
    muted ??= readAll(ask, viewer).catch(() => {
      // The posts are worth showing without this, and the next page asks again.
      muted = undefined
      return new Set()
    })
    return muted
  }
  return {
    set(id, isMuted) {
      void muted?.then((ids) => (isMuted ? ids.add(id) : ids.delete(id)))
    },
    async mark(loading) {
      const [page, ids] = await Promise.all([loading, read()])
      return { ...page, items: page.items.map((post) => markPost(post, ids)) }
    },
  }
}

async function readAll(ask: AskProvider, viewer: string): Promise<Set<string>> {
  const ids = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await ask(blockedChannels, { query: { account_id: viewer, cursor } })
    for (const { channel_id: id } of page.blocks) ids.add(id)
    cursor = toCursor(page.cursor)
  } while (cursor !== undefined)
  return ids
}

const markPost = (post: Post, ids: ReadonlySet<string>): Post =>
  post.channel ? { ...post, channel: { ...post.channel, blocked: ids.has(post.channel.id) } } : post
