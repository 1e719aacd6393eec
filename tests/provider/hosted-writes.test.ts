import { hostedCodes } from '@chorus/contract/hosted'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import { type Bluesky, startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toPicture } from '../conformance/bluesky-actors.ts'
import { inOf } from './hosted-ways.ts'
import { type Browser, openBrowser } from './open-browser.ts'
import { plenty } from './plenty.ts'
import { type Answer, type Provider, startProvider } from './start-provider.ts'
import { submitForm } from './submit-form.ts'

// What a page may do at a Bluesky service as one of its accounts: what is on the list, in its own repository, and nothing else.

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const nowhere = 'http://127.0.0.1:9'
const didOf = (key: string) => world.person(key).accounts.bluesky!.did
const did = didOf('rosa')

/** ms that the service's clock is ahead. */
let skew = 0
let bluesky: Bluesky
let provider: Provider
let browser: Browser

beforeAll(async () => {
  // Tokens by OAuth live for two minutes: longer than reading asks for, shorter than posting does.
  bluesky = await startBluesky({ world, mediaUrl: nowhere, now: () => Date.now() + skew, accessSeconds: 120 })
  const environment = { CHORUS_BLUESKY_URL: bluesky.url, CHORUS_PLC_URL: bluesky.url }
  provider = await startProvider({ environment, app: { limits: plenty } })
  browser = await logIn('rosa')
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await bluesky?.close()
})

async function logIn(key: string): Promise<Browser> {
  const opened = openBrowser(provider, '192.0.2.55')
  const identifier = world.person(key).accounts.bluesky!.handle
  inOf(await opened.post('/api/hosted/login/bluesky', { identifier, password: sandboxPassword, serviceUrl: bluesky.url }))
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

describe('what is on the list', () => {
  test('reaches the service and says what it said', async () => {
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
  ])('does not have %s', async (nsid) => {
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
    ['somebody else’s repository', 403, 'com.atproto.repo.createRecord', create('a', { repo: didOf('mina') })],
    ['somebody else’s records', 403, 'com.atproto.repo.deleteRecord', { repo: didOf('mina'), collection: post.$type, rkey: 'a' }],
    ['a repository by its handle', 400, 'com.atproto.repo.createRecord', create('a', { repo: 'rosa.sandbox.example' })],
    ['a collection of no page of ours', 400, 'com.atproto.repo.createRecord', create('a', { collection: 'app.bsky.graph.list' })],
    ['chat declarations', 400, 'com.atproto.repo.createRecord', create('a', { collection: 'chat.bsky.actor.declaration' })],
    [
      'a record that is something else',
      400,
      'com.atproto.repo.createRecord',
      create('a', { record: { ...post, $type: 'app.bsky.feed.like' } }),
    ],
    ['a record that says nothing of what it is', 400, 'com.atproto.repo.createRecord', create('a', { record: { text: 'a' } })],
    ['no record', 400, 'com.atproto.repo.createRecord', create('a', { record: undefined })],
    ['a key that is none', 400, 'com.atproto.repo.createRecord', create('../a')],
    ['a field that no page sends', 400, 'com.atproto.repo.createRecord', create('a', { swapCommit: 'a' })],
    ['a deletion among creations', 400, 'com.atproto.repo.applyWrites', applied(gate, { $type: 'com.atproto.repo.applyWrites#delete' })],
    ['a batch with another thing', 400, 'com.atproto.repo.applyWrites', applied({ ...gate, $type: 'app.bsky.graph.block' })],
    ['an empty batch', 400, 'com.atproto.repo.applyWrites', { repo: did, writes: [] }],
    ['the deletion of a profile', 400, 'com.atproto.repo.deleteRecord', { repo: did, collection: 'app.bsky.actor.profile', rkey: 'self' }],
    ['a profile that is not one’s main one', 400, 'com.atproto.repo.putRecord', { ...profile, rkey: 'other' }],
    ['posts that are written over', 400, 'com.atproto.repo.putRecord', { ...profile, collection: 'app.bsky.feed.post' }],
    ['a profile without what it replaces', 400, 'com.atproto.repo.putRecord', { ...profile, swapRecord: undefined }],
    ['preferences of another kind', 400, 'app.bsky.actor.putPreferences', { preferences: [{ $type: 'tools.ozone.team' }] }],
    [
      'a report of nothing',
      400,
      'com.atproto.moderation.createReport',
      { reasonType: 'com.atproto.moderation.defs#reasonSpam', subject: {} },
    ],
    [
      'a report for a reason of nobody’s',
      400,
      'com.atproto.moderation.createReport',
      { reasonType: 'spam', subject: { $type: 'com.atproto.admin.defs#repoRef', did } },
    ],
    ['a seen mark without a time', 400, 'app.bsky.notification.updateSeen', { seenAt: 'now' }],
    ['nobody muted', 400, 'app.bsky.graph.muteActor', { actor: 'mina' }],
  ] as const)('refuses %s', async (_, status, nsid, body) => {
    const before = bluesky.state.records.size
    const answer = await write(nsid, body)
    expect(answer.status, answer.text).toBe(status)
    expect(bluesky.state.records.size).toBe(before)
  })
})

describe('whose it is', () => {
  test('is said by the header, of this browser’s accounts alone', async () => {
    const body = { actor: didOf('jonas') }
    expect((await openBrowser(provider, '192.0.2.56').post(pathOf('app.bsky.graph.muteActor'), body)).status).toBe(401)
    expect(codeOf(await browser.post(pathOf('app.bsky.graph.muteActor'), body))).toBe(hostedCodes.noSession)
    const other = await logIn('jonas')
    expect(codeOf(await write('app.bsky.graph.muteActor', body, other, did))).toBe(hostedCodes.noSession)
    expect((await write('app.bsky.graph.muteActor', { actor: did }, other, didOf('jonas'))).status).toBe(200)
    expect([...bluesky.state.mutes.get('jonas')!]).toEqual(['rosa'])
  })

  test('is not enough without the sign of our own pages', async () => {
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
  test('that the service calls ended are exchanged, and what was asked for is done once', async () => {
    skew = 3 * 3600 * 1000
    const made = await write('com.atproto.repo.createRecord', create('3maaaaaaaaab2'))
    expect(made.status, made.text).toBe(200)
    expect((await write('com.atproto.repo.createRecord', create('3maaaaaaaaac2'))).status).toBe(200)
    skew = 0
  })

  test('that live for less than three minutes are exchanged before somebody posts, and not before they read', async () => {
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

  test('that nobody takes any more end the session, and say so', async () => {
    const opened = await logIn('teo')
    const teo = didOf('teo')
    // The refresh token has run out there by then as well.
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
  test('are handed over as they are', async () => {
    const bytes = new Uint8Array(await toPicture().arrayBuffer())
    const { blob } = (await upload(bytes, 'image/png')).json as { blob: { ref: { $link: string }; size: number; mimeType: string } }
    expect([blob.mimeType, blob.size]).toEqual(['image/png', bytes.length])
    expect(bluesky.state.files.get(blob.ref.$link)?.bytes).toEqual(bytes)
  })

  const png = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1')
  const film = Buffer.from('\0\0\0\x14ftypisom and so on', 'latin1')
  test.each([
    ['a page', Buffer.from('<!doctype html>'), 'text/html', 415],
    ['a drawing that could hold a script', Buffer.from('<svg/>'), 'image/svg+xml', 415],
    ['nothing', Buffer.alloc(0), 'image/png', 415],
    ['a page that calls itself a picture', Buffer.from('<!doctype html>'), 'image/png', 415],
    ['a film that calls itself a picture', film, 'image/jpeg', 415],
    ['a picture without a type', png, '', 415],
    ['a picture that is too large', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), 'image/png', 413],
  ] as const)('that are %s are refused', async (_, bytes, type, status) => {
    const before = bluesky.state.files.size
    const answer = await upload(new Uint8Array(bytes), type)
    expect([answer.status, errorOf(answer)]).toEqual([status, expect.any(String)])
    expect(bluesky.state.files.size).toBe(before)
  })

  test('that are films may be larger than pictures', async () => {
    const bytes = new Uint8Array(Buffer.concat([film, Buffer.alloc(3 * 1024 * 1024)]))
    expect((await upload(bytes, 'video/mp4; codecs=avc1')).json).toMatchObject({ blob: { mimeType: 'video/mp4', size: bytes.length } })
  })
})

test('no line of the log has what was written in it, and no answer a token', () => {
  expect(provider.readLog()).not.toContain('From a page.')
  expect(browser.seen.join('\n')).not.toMatch(/eyJ[\w-]+\.eyJ/)
})
