import { crc32, deflateSync } from 'node:zlib'
import { parseSession } from '@chorus/model/session/codec'
import { placeholders } from '@chorus/model/session/placeholders'
import type { BlueskyPayload } from '@chorus/model/session/session'
import { connectBluesky } from '@chorus/networks/bluesky/connect'
import type { Direct } from '@chorus/networks/direct'
import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import type { Connection } from '@chorus/networks/network'
import { hostedDataOf } from '../provider/log-in-hosted.ts'
import { openBrowser } from '../provider/open-browser.ts'
import type { Provider } from '../provider/start-provider.ts'
import type { Actor, Dropped } from './capabilities/stage.ts'

export interface Login {
  identifier: string
  password: string
  serviceUrl: string
}

/** An actor logged in through our server, which calls their PDS. */
export async function createActor(provider: Provider, login: Login): Promise<Actor> {
  const browser = openBrowser(provider, '192.0.2.99')
  const { session } = hostedDataOf<{ session: string }>(await browser.post('/api/hosted/login/bluesky', login))
  let dropped: Dropped = 'none'
  const ownFetcher: Fetcher = async (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', browser.cookie())
    headers.set('sec-fetch-site', 'same-origin')
    const incoming = { socket: { remoteAddress: '192.0.2.99', remotePort: 1, remoteFamily: 'IPv4' } }
    const response = await provider.app.fetch(new Request(`http://localhost${path}`, { ...init, headers }), { incoming })
    if (dropped === 'all' || (dropped === 'writes' && init?.method === 'POST')) throw new TypeError('Failed to fetch')
    return response
  }
  const fetcher: Fetcher = () => Promise.reject(new Error('An account in a browser calls the network through our server.'))
  const connection = connectBluesky(parseSession(session), { fetcher, ownFetcher, now: Date.now })
  return { connection, dropResponses: (what) => void (dropped = what), profile: () => connection.profile(connection.viewerId!) }
}

/** An actor with device-only tokens, who calls their PDS directly. */
export async function createDeviceActor({ identifier, password, serviceUrl }: Login): Promise<Actor> {
  const body = JSON.stringify({ identifier, password })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const opened = await fetch(`${serviceUrl}/xrpc/com.atproto.server.createSession`, init)
  const payload = (await opened.json()) as BlueskyPayload
  let dropped: Dropped = 'none'
  const send = createFetcher({ root: serviceUrl })
  const direct: Direct = {
    async fetcher(path, init) {
      const response = await send(path, init)
      if (dropped === 'all' || (dropped === 'writes' && init?.method === 'POST')) throw new TypeError('Failed to fetch')
      return response
    },
    authorize: async () => payload.accessJwt,
  }
  const unused: Fetcher = () => Promise.reject(new Error('A device-only account calls only its own service.'))
  const base = { profileId: payload.did, token: placeholders.blueskyToken, createdAt: 0, expiresAt: 0 }
  const connection = connectBluesky(
    { ...base, type: 'Bsky', serviceUrl, payload },
    { fetcher: unused, ownFetcher: unused, now: Date.now, direct },
  )
  return { connection, dropResponses: (what) => void (dropped = what), profile: () => connection.profile(connection.viewerId!) }
}

export const connectGuest = (appView: string, options?: Readonly<Record<string, string>>): Connection =>
  connectBluesky(undefined, {
    fetcher: createFetcher({ root: appView }),
    ownFetcher: () => Promise.reject(new Error('A guest does not call our server.')),
    now: Date.now,
    ...(options ? { options } : {}),
  })

/** A valid PNG in a single colour. */
export function toPicture(width = 40, height = 30): Blob {
  const toChunk = (type: string, data: Buffer): Buffer<ArrayBuffer> => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8-bit RGB.
  header.set([8, 2], 8)
  const rows = Buffer.alloc((width * 3 + 1) * height, 0x70)
  for (let row = 0; row < height; row++) rows[row * (width * 3 + 1)] = 0
  const chunks = [toChunk('IHDR', header), toChunk('IDAT', deflateSync(rows)), toChunk('IEND', Buffer.alloc(0))]
  return new Blob([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks], { type: 'image/png' })
}
