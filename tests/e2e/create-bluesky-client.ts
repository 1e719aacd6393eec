import { toPostId } from '@chorus/networks/bluesky/post-id'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { App } from './start-app.ts'

interface Written {
  uri: string
  cid: string
  /** Path of its page in Chorus. */
  path: string
}

/** Logs a person of the sandbox in to Bluesky as another client would, to write posts that the seed lacks. */
export async function createBlueskyClient({ faults, world }: App, person: string) {
  const call = async (name: string, body: BodyInit, headers: Record<string, string>) => {
    const answer = await fetch(`${faults.bluesky.url}/xrpc/${name}`, { method: 'POST', body, headers })
    if (!answer.ok) throw new Error(`${name} responded ${answer.status}: ${await answer.text()}`)
    return answer.json() as Promise<Record<string, unknown>>
  }
  const json = { 'content-type': 'application/json' }
  const login = JSON.stringify({ identifier: world.person(person).accounts.bluesky!.handle, password: sandboxPassword })
  const { did, accessJwt } = await call('com.atproto.server.createSession', login, json)
  let likes = 0
  const authorization = `Bearer ${String(accessJwt)}`
  return {
    /**
     * Without `facets`, URLs become link facets, as in the official client. `parent`: the first post of a conversation, to reply to.
     */
    async post(text: string, embed?: object, parent?: Written, facets: readonly object[] = toLinkFacets(text)): Promise<Written> {
      const collection = 'app.bsky.feed.post'
      const above = parent && { uri: parent.uri, cid: parent.cid }
      const reply = above && { parent: above, root: above }
      const record = { $type: collection, text, embed, reply, facets, createdAt: new Date(world.now).toISOString() }
      const body = JSON.stringify({ repo: did, collection, record })
      const { uri, cid } = (await call('com.atproto.repo.createRecord', body, { ...json, authorization })) as Record<'uri' | 'cid', string>
      return { uri, cid, path: `/post/bsky/${toPostId(uri)}` }
    },
    async remove({ uri }: Written): Promise<void> {
      const [collection, rkey] = uri.split('/').slice(-2)
      await call('com.atproto.repo.deleteRecord', JSON.stringify({ repo: did, collection, rkey }), { ...json, authorization })
    },
    /** Likes the next of a person's latest posts. */
    async like(whose: string): Promise<void> {
      const { accounts } = world.person(whose)
      const feed = await fetch(
        `${faults.bluesky.url}/xrpc/app.bsky.feed.getAuthorFeed?actor=${accounts.bluesky!.did}&filter=posts_no_replies&limit=30`,
      )
      const { feed: items } = (await feed.json()) as { feed: { reason?: object; post: { uri: string; cid: string } }[] }
      const liked = items.filter(({ reason }) => !reason).map(({ post: { uri, cid } }) => ({ uri, cid }))
      const subject = liked[likes++ % liked.length]!
      const record = { $type: 'app.bsky.feed.like', subject, createdAt: new Date().toISOString() }
      const body = JSON.stringify({ repo: did, collection: 'app.bsky.feed.like', record })
      await call('com.atproto.repo.createRecord', body, { ...json, authorization })
    },
    /** Replaces all preferences of the account. */
    async setPreferences(preferences: readonly object[]): Promise<void> {
      const answer = await fetch(`${faults.bluesky.url}/xrpc/app.bsky.actor.putPreferences`, {
        method: 'POST',
        headers: { ...json, authorization },
        body: JSON.stringify({ preferences }),
      })
      if (!answer.ok) throw new Error(`putPreferences responded ${answer.status}`)
    },
    /** Returns the blob reference for records. */
    upload: async (file: Blob) => (await call('com.atproto.repo.uploadBlob', file, { 'content-type': file.type, authorization }))['blob'],
  }
}

const countBytes = (text: string): number => new TextEncoder().encode(text).length

const toLinkFacets = (text: string): object[] =>
  [...text.matchAll(/https?:\/\/\S+/g)].map(({ 0: uri, index }) => {
    const byteStart = countBytes(text.slice(0, index))
    return {
      index: { byteStart, byteEnd: byteStart + countBytes(uri) },
      features: [{ $type: 'app.bsky.richtext.facet#link', uri }],
    }
  })
