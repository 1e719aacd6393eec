import { randomBytes } from 'node:crypto'
import { parseSession } from '@chorus/model/session/codec'
import { connectBluesky } from '@chorus/networks/bluesky/connect'
import { toPostId } from '@chorus/networks/bluesky/post-id'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { NetworkDeps } from '@chorus/networks/network'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectGuest } from '../../conformance/bluesky-actors.ts'
import { checkSend, type Kind, type Result } from '../../conformance/outbox/check-send.ts'
import { faults, type Fault } from '../../conformance/outbox/open-page.ts'
import type { LedgerEntry, Stage } from '../../conformance/outbox/stage.ts'
import { hostedDataOf } from '../../provider/log-in-hosted.ts'
import { openBrowser } from '../../provider/open-browser.ts'
import { startProvider } from '../../provider/start-provider.ts'
import { unlimited } from '../../provider/unlimited.ts'
import { readPeer } from './read-peer.ts'

// What people write goes to a real PDS once and in order, from pages that die and over requests that get lost, late or doubled.

/** `npm run test:outbox` runs many more against the sandbox. */
const runs = Number(process.env['CHORUS_OUTBOX_RUNS'] ?? 25)
const kinds: readonly Kind[] = ['post', 'media', 'thread', 'reply', 'quote']

const undo = new AsyncDisposableStack()
let stage: Stage
beforeAll(async () => void (stage = await openStage()))
afterAll(() => undo.disposeAsync())

interface Repo {
  cursor?: string
  records: { uri: string; value: { text: string; reply?: { parent: { uri: string } } } }[]
}

/** The posts in an account's repository, which is what its PDS knows. */
async function readRepo(pds: string, did: string): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ repo: did, collection: 'app.bsky.feed.post', limit: '100', ...(cursor && { cursor }) })
    const page = (await (await fetch(`${pds}/xrpc/com.atproto.repo.listRecords?${query}`)).json()) as Repo
    for (const { uri, value } of page.records) entries.push({ id: uri, text: value.text, replyTo: value.reply?.parent.uri })
    cursor = page.records.length > 0 ? page.cursor : undefined
  } while (cursor)
  return entries
}

/** A new account on the PDS, logged in through our server. */
async function openStage(): Promise<Stage> {
  const { pds, plc, appView } = readPeer()
  const environment = { CHORUS_BLUESKY_URL: pds, CHORUS_PLC_URL: plc }
  const provider = undo.use(await startProvider({ environment, app: { limits: unlimited } }))
  const [handle, password] = [`heron-${randomBytes(4).toString('hex')}.test`, 'made-up-and-local']
  const created = await fetch(`${pds}/xrpc/com.atproto.server.createAccount`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ handle, email: `${handle}@mail.test`, password }),
  })
  if (!created.ok) throw new Error(`Creating an account failed: ${created.status} ${await created.text()}`)
  const browser = openBrowser(provider, '192.0.2.96')
  const login = { identifier: handle, password, serviceUrl: pds }
  const session = parseSession(hostedDataOf<{ session: string }>(await browser.post('/api/hosted/login/bluesky', login)).session)
  const own: Fetcher = async (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', browser.cookie())
    headers.set('sec-fetch-site', 'same-origin')
    const incoming = { socket: { remoteAddress: '192.0.2.96', remotePort: 1, remoteFamily: 'IPv4' } }
    return provider.app.fetch(new Request(`http://localhost${path}`, { ...init, headers }), { incoming })
  }
  const fetcher: Fetcher = () => Promise.reject(new Error('An account in a browser calls the network through our server.'))
  const publishOf = (deps: Pick<NetworkDeps, 'ownFetcher' | 'now'>) => connectBluesky(session, { fetcher, ...deps }).publish!
  return {
    network: 'bluesky',
    accountId: `Bsky:${session.profileId}`,
    label: 'bluesky',
    target: await postTarget(pds, appView, ((await created.json()) as { accessJwt: string }).accessJwt, session.profileId),
    hasPolls: false,
    hasMedia: true,
    readLedger: () => readRepo(pds, session.profileId),
    openSender: (page, clock) => publishOf({ ownFetcher: page.through(own, clock), now: clock.now }),
  }
}

/** A new post to reply to and to quote. The seeded ones keep their counts, which other tests compare. */
async function postTarget(pds: string, appView: string, token: string, did: string): Promise<Stage['target']> {
  const record = { $type: 'app.bsky.feed.post', text: 'Reply to this.', createdAt: new Date().toISOString() }
  const posted = await fetch(`${pds}/xrpc/com.atproto.repo.createRecord`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ repo: did, collection: record.$type, record }),
  })
  if (!posted.ok) throw new Error(`Posting failed: ${posted.status} ${await posted.text()}`)
  const { uri } = (await posted.json()) as { uri: string }
  const reads = connectGuest(appView)
  // The relay takes it to the AppView, which takes a moment.
  return vi.waitFor(() => reads.post(toPostId(uri)), { interval: 250 })
}

test(
  `sends posts, images, threads, replies and quotes once and in order in ${runs} runs`,
  { timeout: 60_000 + runs * 60_000 },
  async () => {
    const seen = new Set<Fault>()
    const results: Result[] = []
    let deaths = 0
    for (let run = 0; run < runs; run++) {
      const checked = await checkSend([stage], kinds[run % kinds.length]!, run, seen)
      results.push(...checked.results)
      deaths += checked.deaths
    }
    process.stdout.write(`Outbox on the real PDS: ${runs} sends, ${deaths} pages killed\n`)
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['sent']))
    if (runs >= 25) expect([...seen].toSorted()).toEqual([...faults].toSorted())
  },
)
