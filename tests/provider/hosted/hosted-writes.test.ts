import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import { type Bluesky, startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toPicture } from '../../conformance/bluesky-actors.ts'
import { loggedInOf } from '../log-in-hosted.ts'
import { type Browser, openBrowser } from '../open-browser.ts'
import { type Answer, type Provider, startProvider } from '../start-provider.ts'
import { submitForm } from '../submit-form.ts'
import { unlimited } from '../unlimited.ts'

// A page may make only the listed writes on a Bluesky server, and only in its own account's repository.

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const nowhere = 'http://127.0.0.1:9'
const didOf = (key: string) => world.person(key).accounts.bluesky!.did
const did = didOf('rosa')

/** How far the server's clock is ahead, in ms. */
let skew = 0
let bluesky: Bluesky
let provider: Provider
let browser: Browser

beforeAll(async () => {
  // OAuth tokens live for two minutes: long enough for reads, too short for posts.
  bluesky = await startBluesky({ world, mediaUrl: nowhere, now: () => Date.now() + skew, accessSeconds: 120 })
  const environment = { CHORUS_BLUESKY_URL: bluesky.url, CHORUS_PLC_URL: bluesky.url }
  provider = await startProvider({ environment, app: { limits: unlimited } })
  browser = await logIn('rosa')
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await bluesky?.close()
})

async function logIn(key: string): Promise<Browser> {
  const opened = openBrowser(provider, '192.0.2.55')
  const identifier = world.person(key).accounts.bluesky!.handle
  loggedInOf(await opened.post('/api/hosted/login/bluesky', { identifier, password: sandboxPassword, serviceUrl: bluesky.url }))
  return opened
}

const pathOf = (nsid: string) => `/api/hosted/bluesky/xrpc/${nsid}`
const write = (nsid: string, body: object, by = browser, account = did): Promise<Answer> =>
  by.post(pathOf(nsid), body, { headers: { 'x-account': account } })
const errorOf = ({ json }: Answer): string => String((json as { error?: unknown }).error)
const codeOf = ({ json }: Answer): unknown => (json as { code?: unknown }).code

const post = { $type: 'app.bsky.feed.post', text: 'From a page.', createdAt: '2026-06-01T12:00:00.000Z' }
const create = (rkey: string, more: object = {}) => ({ repo: did, collection: 'app.bsky.feed.post', rkey, record: post, ...more })
const uriOf = (rkey: string) => `at://${did}/app.bsky.feed.post/${rkey}`

describe('a listed write', () => {
  test('reaches the server and returns its response', async () => {
    const made = await write('com.atproto.repo.createRecord', create('3maaaaaaaaaa2'))
    expect(made.json).toMatchObject({ uri: uriOf('3maaaaaaaaaa2'), cid: expect.stringMatching(/^bafy/) })
    expect(bluesky.state.records.get(uriOf('3maaaaaaaaaa2'))?.value).toEqual(post)
    const again = await write('com.atproto.repo.createRecord', create('3maaaaaaaaaa2'))
    expect([again.status, again.json]).toMatchObject([400, { data: { error: 'InvalidRequest' } }])
    expect((await write('app.bsky.graph.muteActor', { actor: didOf('mina') })).status).toBe(200)
    expect([...bluesky.state.mutes.get('rosa')!]).toEqual(['mina'])
  })

  test.each([
    'com.atproto.server.deleteAccount',
    'com.atproto.server.createAppPassword',
    'com.atproto.server.deleteSession',
    'com.atproto.server.getServiceAuth',
    'com.atproto.identity.updateHandle',
    'com.atproto.identity.signPlcOperation',
    'com.atproto.repo.importRepo',
    'chat.bsky.convo.sendMessage',
    'app.bsky.feed.getTimeline',
    'toString',
    '__proto__',
  ])('rejects the unlisted %s', async (nsid) => {
    expect((await write(nsid, { repo: did })).status).toBe(404)
  })

  const gate = { $type: 'app.bsky.feed.threadgate', post: uriOf('a'), createdAt: post.createdAt }
  const applied = (value: object, more: object = {}) => ({
    repo: did,
    writes: [{ $type: 'com.atproto.repo.applyWrites#create', collection: 'app.bsky.feed.threadgate', rkey: 'a', value, ...more }],
  })
  const profile = {
    repo: did,
    collection: 'app.bsky.actor.profile',
    rkey: 'self',
    record: { $type: 'app.bsky.actor.profile' },
    swapRecord: null,
  }
  test.each([
    ['another person’s repository', 403, 'com.atproto.repo.createRecord', create('a', { repo: didOf('mina') })],
    ['another person’s records', 403, 'com.atproto.repo.deleteRecord', { repo: didOf('mina'), collection: post.$type, rkey: 'a' }],
    ['a repository named by handle', 400, 'com.atproto.repo.createRecord', create('a', { repo: 'rosa.sandbox.example' })],
    ['an unlisted collection', 400, 'com.atproto.repo.createRecord', create('a', { collection: 'app.bsky.graph.list' })],
    ['chat declarations', 400, 'com.atproto.repo.createRecord', create('a', { collection: 'chat.bsky.actor.declaration' })],
    ['a record of another type', 400, 'com.atproto.repo.createRecord', create('a', { record: { ...post, $type: 'app.bsky.feed.like' } })],
    ['a record without a type', 400, 'com.atproto.repo.createRecord', create('a', { record: { text: 'a' } })],
    ['no record', 400, 'com.atproto.repo.createRecord', create('a', { record: undefined })],
    ['an invalid key', 400, 'com.atproto.repo.createRecord', create('../a')],
    ['an unknown field', 400, 'com.atproto.repo.createRecord', create('a', { swapCommit: 'a' })],
    ['a deletion among creations', 400, 'com.atproto.repo.applyWrites', applied(gate, { $type: 'com.atproto.repo.applyWrites#delete' })],
    ['a batch with another record type', 400, 'com.atproto.repo.applyWrites', applied({ ...gate, $type: 'app.bsky.graph.block' })],
    ['an empty batch', 400, 'com.atproto.repo.applyWrites', { repo: did, writes: [] }],
    ['the deletion of a profile', 400, 'com.atproto.repo.deleteRecord', { repo: did, collection: 'app.bsky.actor.profile', rkey: 'self' }],
    ['a profile under another key', 400, 'com.atproto.repo.putRecord', { ...profile, rkey: 'other' }],
    ['overwriting a post', 400, 'com.atproto.repo.putRecord', { ...profile, collection: 'app.bsky.feed.post' }],
    ['a profile without swapRecord', 400, 'com.atproto.repo.putRecord', { ...profile, swapRecord: undefined }],
    ['preferences of another kind', 400, 'app.bsky.actor.putPreferences', { preferences: [{ $type: 'tools.ozone.team' }] }],
    [
      'a report without a subject',
      400,
      'com.atproto.moderation.createReport',
      { reasonType: 'com.atproto.moderation.defs#reasonSpam', subject: {} },
    ],
    [
      'a report with an unknown reason',
      400,
      'com.atproto.moderation.createReport',
      { reasonType: 'spam', subject: { $type: 'com.atproto.admin.defs#repoRef', did } },
    ],
    ['a seen mark without a time', 400, 'app.bsky.notification.updateSeen', { seenAt: 'now' }],
    ['a mute without a DID', 400, 'app.bsky.graph.muteActor', { actor: 'mina' }],
  ] as const)('refuses %s', async (_, status, nsid, body) => {
    const before = bluesky.state.records.size
    const answer = await write(nsid, body)
    expect(answer.status, answer.text).toBe(status)
    expect(bluesky.state.records.size).toBe(before)
  })
})

describe('the account of a write', () => {
  test('is named by the header and must be one of the browser’s own', async () => {
    const body = { actor: didOf('jonas') }
    expect((await openBrowser(provider, '192.0.2.56').post(pathOf('app.bsky.graph.muteActor'), body)).status).toBe(401)
    expect(codeOf(await browser.post(pathOf('app.bsky.graph.muteActor'), body))).toBe(hostedCodes.noSession)
    const other = await logIn('jonas')
    expect(codeOf(await write('app.bsky.graph.muteActor', body, other, did))).toBe(hostedCodes.noSession)
    expect((await write('app.bsky.graph.muteActor', { actor: did }, other, didOf('jonas'))).status).toBe(200)
    expect([...bluesky.state.mutes.get('jonas')!]).toEqual(['rosa'])
  })

  test('is rejected without the header of our own pages', async () => {
    const foreign: Record<string, string>[] = [
      { 'x-chorus': '' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.example' },
    ]
    for (const headers of foreign) {
      const answer = await browser.post(
        pathOf('app.bsky.graph.muteActor'),
        { actor: didOf('teo') },
        { headers: { 'x-account': did, ...headers } },
      )
      expect(answer.status, JSON.stringify(headers)).toBeGreaterThanOrEqual(401)
    }
    expect(bluesky.state.mutes.get('rosa')!.has('teo')).toBe(false)
  })
})

describe('tokens', () => {
  test('that the server reports as expired are refreshed, and the write is made once', async () => {
    skew = 3 * 3600 * 1000
    const made = await write('com.atproto.repo.createRecord', create('3maaaaaaaaab2'))
    expect(made.status, made.text).toBe(200)
    expect((await write('com.atproto.repo.createRecord', create('3maaaaaaaaac2'))).status).toBe(200)
    skew = 0
  })

  test('with less than three minutes left are refreshed before a post and not before a read', async () => {
    const opened = openBrowser(provider, '192.0.2.57')
    const begun = await opened.post('/api/hosted/bluesky/authorize', { callbackUrl: '/settings' })
    const { url } = (begun.json as { data: { url: string } }).data
    const back = new URL((await submitForm(url, { person: 'mina' })).headers.get('location')!)
    await opened.visit(`${back.pathname}${back.search}`)
    const mina = didOf('mina')
    const versionOf = async () =>
      (await provider.db.selectFrom('network_sessions').select('version').where('profile_id', '=', mina).executeTakeFirstOrThrow()).version
    const first = await versionOf()
    const headers = { 'x-account': mina }
    expect((await opened.ask(`${pathOf('app.bsky.actor.getProfile')}?actor=${mina}`, { headers })).status).toBe(200)
    expect((await write('app.bsky.graph.unmuteActor', { actor: did }, opened, mina)).status).toBe(200)
    expect(await versionOf()).toBe(first)
    const made = await write('com.atproto.repo.createRecord', create('3maaaaaaaaad2', { repo: mina }), opened, mina)
    expect(made.status, made.text).toBe(200)
    expect(await versionOf()).not.toBe(first)
    const uploaded = await upload(new Uint8Array(await toPicture().arrayBuffer()), 'image/png', opened, mina)
    expect(uploaded.json).toMatchObject({ blob: { mimeType: 'image/png' } })
  })

  test('that cannot be refreshed end the session with a message', async () => {
    const opened = await logIn('teo')
    const teo = didOf('teo')
    // The refresh token has expired by then as well.
    skew = 91 * 86_400_000
    const answer = await write('app.bsky.graph.muteActor', { actor: did }, opened, teo)
    skew = 0
    expect([answer.status, codeOf(answer)]).toEqual([401, hostedCodes.ended])
    expect(codeOf(await write('app.bsky.graph.muteActor', { actor: did }, opened, teo))).toBe(hostedCodes.noSession)
  })
})

async function upload(bytes: Uint8Array<ArrayBuffer>, type: string, by = browser, account = did): Promise<Answer> {
  const request = new Request(`http://localhost${pathOf('com.atproto.repo.uploadBlob')}`, {
    method: 'POST',
    headers: { cookie: by.cookie(), 'x-chorus': '1', 'sec-fetch-site': 'same-origin', 'x-account': account, 'content-type': type },
    body: bytes,
  })
  const incoming = { socket: { remoteAddress: '192.0.2.55', remotePort: 1, remoteFamily: 'IPv4' } }
  const response = await provider.app.fetch(request, { incoming })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as unknown }
}

describe('files', () => {
  test('are uploaded unchanged', async () => {
    const bytes = new Uint8Array(await toPicture().arrayBuffer())
    const { blob } = (await upload(bytes, 'image/png')).json as { blob: { ref: { $link: string }; size: number; mimeType: string } }
    expect([blob.mimeType, blob.size]).toEqual(['image/png', bytes.length])
    expect(bluesky.state.files.get(blob.ref.$link)?.bytes).toEqual(bytes)
  })

  const png = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1')
  const film = Buffer.from('\0\0\0\x14ftypisom and so on', 'latin1')
  test.each([
    ['an HTML page', Buffer.from('<!doctype html>'), 'text/html', 415],
    ['an SVG, which could contain a script', Buffer.from('<svg/>'), 'image/svg+xml', 415],
    ['empty', Buffer.alloc(0), 'image/png', 415],
    ['HTML labelled as an image', Buffer.from('<!doctype html>'), 'image/png', 415],
    ['a video labelled as an image', film, 'image/jpeg', 415],
    ['an image without a type', png, '', 415],
    ['an image that is too large', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), 'image/png', 413],
  ] as const)('that are %s are refused', async (_, bytes, type, status) => {
    const before = bluesky.state.files.size
    const answer = await upload(new Uint8Array(bytes), type)
    expect([answer.status, errorOf(answer)]).toEqual([status, expect.any(String)])
    expect(bluesky.state.files.size).toBe(before)
  })

  test('may be larger for videos than for images', async () => {
    const bytes = new Uint8Array(Buffer.concat([film, Buffer.alloc(3 * 1024 * 1024)]))
    expect((await upload(bytes, 'video/mp4; codecs=avc1')).json).toMatchObject({ blob: { mimeType: 'video/mp4', size: bytes.length } })
  })
})

test('the log contains no post text, and no response a token', () => {
  expect(provider.readLog()).not.toContain('From a page.')
  expect(browser.seen.join('\n')).not.toMatch(/eyJ[\w-]+\.eyJ/)
})
