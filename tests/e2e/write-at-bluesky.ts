import { toPostId } from '@chorus/networks/bluesky/post-id'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { App } from './start-app.ts'

interface Written {
  uri: string
  cid: string
  /** Where one reads it here. */
  path: string
}

/** Somebody of the sandbox who writes with another client: what no post of its world has. */
export async function writeAtBluesky({ faults, world }: App, person: string) {
  const call = async (name: string, body: BodyInit, headers: Record<string, string>) => {
    const answer = await fetch(`${faults.bluesky.url}/xrpc/${name}`, { method: 'POST', body, headers })
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
    return answer.json() as Promise<Record<string, unknown>>
  }
  const json = { 'content-type': 'application/json' }
  const login = JSON.stringify({ identifier: world.person(person).accounts.bluesky!.handle, password: sandboxPassword })
  const { did, accessJwt } = await call('com.atproto.server.createSession', login, json)
  const authorization = `Bearer ${String(accessJwt)}`
  return {
    async post(text: string, embed: object): Promise<Written> {
      const collection = 'app.bsky.feed.post'
      const record = { $type: collection, text, embed, createdAt: new Date(world.now).toISOString() }
      const body = JSON.stringify({ repo: did, collection, record })
      const { uri, cid } = (await call('com.atproto.repo.createRecord', body, { ...json, authorization })) as Record<'uri' | 'cid', string>
      return { uri, cid, path: `/post/bsky/${toPostId(uri)}` }
    },
    /** As records name it. */
    upload: async (file: Blob) => (await call('com.atproto.repo.uploadBlob', file, { 'content-type': file.type, authorization }))['blob'],
  }
}
