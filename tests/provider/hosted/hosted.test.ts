import type { HostedNetworkSession } from '@chorus/contract/hosted/hosted'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import type { Refusal } from '@chorus/contract/refusal'
import { parseSession } from '@chorus/model/session/codec'
import type { Person } from '@chorus/sandbox/seed/world'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bind } from '../../../server/account/sign-in-methods/bind.ts'
import { connectPool } from '../../../server/db/connect-pool.ts'
import { createNetworkSessionVault } from '../../../server/vault/network-session-vault.ts'
import { dumpDatabase } from '../dump-database.ts'
import { codeOf, logInHosted, conflictOf, type HostedMethod, loggedInOf, hostedDataOf } from '../log-in-hosted.ts'
import { type Browser, openBrowser } from '../open-browser.ts'
import { countRows } from '../provider-responses.ts'
import { shareSandboxProvider } from '../sandbox-provider.ts'
import type { Node } from '../start-provider.ts'

const own = shareSandboxProvider()

const open = (node: Pick<Node, 'ask'> = own.provider): Browser => openBrowser(node, '192.0.2.77')
const enter = async (way: HostedMethod, person: Person, browser = open()) => {
  // Code limits are tested elsewhere.
  await own.provider.db.deleteFrom('otp_codes').execute()
  return logInHosted[way]({ ...own, browser }, person)
}
const person = (key: string): Person => own.sandbox.world.person(key)

interface State {
  account: { accountId: string } | null
  sessions: HostedNetworkSession[]
}
const stateOf = async (browser: Browser): Promise<State> => hostedDataOf<State>(await browser.ask('/api/hosted/session'))
const typesOf = ({ sessions }: State): string[] => sessions.map(({ session }) => session.split(':')[0]!).toSorted()

/** Sign-in method, person, and the expected session. Each row uses another person. */
const rows: readonly [HostedMethod, string, (person: Person, accountId: string) => object][] = [
  ['email', 'mina', (_, accountId) => ({ type: 'Email', profileId: accountId, payload: { accountId } })],
  ['Google', 'ana', (_, accountId) => ({ type: 'Google', payload: { accountId } })],
  ['Apple', 'kofi', (_, accountId) => ({ type: 'Apple', payload: { accountId } })],
  ['Telegram', 'haru', ({ telegram }, accountId) => ({ type: 'Telegram', profileId: String(telegram.id), payload: { accountId } })],
  [
    'Farcaster sign-in',
    'priya',
    ({ accounts }) => ({ type: 'Farcaster', profileId: String(accounts.farcaster!.fid), proof: { kind: 'relay' } }),
  ],
  [
    'Farcaster signer',
    'sol',
    ({ accounts }) => ({ type: 'Farcaster', profileId: String(accounts.farcaster!.fid), proof: { kind: 'grant' } }),
  ],
  [
    'Lens',
    'amara',
    ({ accounts: { lens } }) => ({ type: 'Lens', profileId: lens!.address.toLowerCase(), address: lens!.address.toLowerCase() }),
  ],
  [
    'X',
    'jonas',
    ({ accounts: { x } }) => ({ type: 'Twitter', profileId: x!.id, payload: { clientId: x!.id, consumerSecret: '[HIDE_FROM_CLIENT]' } }),
  ],
  [
    'Bluesky',
    'rosa',
    ({ accounts: { bluesky } }) => ({
      type: 'Bsky',
      profileId: bluesky!.did,
      token: '[BSKY_SESSION_PLACEHOLDER]',
      serviceUrl: own.sandbox.urls.bluesky,
      payload: { did: bluesky!.did, handle: bluesky!.handle },
    }),
  ],
]

test('covers every sign-in method', () => {
  expect(rows.map(([way]) => way)).toEqual(Object.keys(logInHosted))
})

test.each(rows)('%s creates an account for %s, whose session contains handles in place of secrets', async (way, key, toExpected) => {
  const browser = open()
  const first = loggedInOf(await enter(way, person(key), browser))
  expect(first.isNew).toBe(true)
  expect(first.parsed).toMatchObject(toExpected(person(key), first.account.accountId))
  expect(first.profile.profileId).toBe(first.parsed.profileId)
  expect(await stateOf(browser)).toEqual({ account: first.account, sessions: [{ session: first.session, profile: first.profile }] })
  for (const secret of secretsOf(first.session)) expect(secret).toMatch(/^vault:[0-9a-f]{32}$|^\[[A-Z_]+\]$/)
  const again = loggedInOf(await enter(way, person(key)))
  expect(again).toMatchObject({ isNew: false, account: first.account })
})

/** Rows of a session's secrets, found by handle. */
const keptUnder = (session: string) => {
  const [handle] = /(?<=vault:)[0-9a-f]{32}/.exec(secretsOf(session).join(' '))!
  return own.provider.db.selectFrom('network_sessions').select('type').where('handle', '=', handle).execute()
}

/** Every value in a serialised session that the specs define as secret. */
function secretsOf(text: string): string[] {
  const session = parseSession(text) as unknown as Record<string, unknown>
  const all = { ...session, ...(session['payload'] as object), ...(session['proof'] as object) } as Record<string, unknown>
  const names = ['token', 'refreshToken', 'accessToken', 'accessTokenSecret', 'consumerSecret', 'accessJwt', 'refreshJwt', 'channelToken']
  return [...names, 'signerRequestToken', 'passcode'].flatMap((name) => (typeof all[name] === 'string' ? [all[name]] : []))
}

test('connects every further identity proven in the browser as a sign-in method, once', async () => {
  const [browser, elif] = [open(), person('elif')]
  const ways = ['Google', 'Farcaster sign-in', 'email'] as const
  const accounts: string[] = []
  for (const way of ways) accounts.push(loggedInOf(await enter(way, elif, browser)).account.accountId)
  expect(new Set(accounts).size).toBe(1)
  expect(typesOf(await stateOf(browser))).toEqual(['Email', 'Farcaster', 'Google'])
  for (const way of ways) expect(loggedInOf(await enter(way, elif))).toMatchObject({ isNew: false, account: { accountId: accounts[0] } })
  loggedInOf(await enter('Google', elif, browser))
  expect(typesOf(await stateOf(browser))).toEqual(['Email', 'Farcaster', 'Google'])
})

describe('an identity of another account', () => {
  test('is a conflict that changes nothing', async () => {
    const [mine, other] = [open(), open()]
    const owner = loggedInOf(await enter('Bluesky', person('rosa'), other))
    const before = loggedInOf(await enter('email', person('mina'), mine))
    const [rowsBefore, stateBefore] = [await countRows(own.provider), await stateOf(mine)]
    const conflict = conflictOf(await enter('Bluesky', person('rosa'), mine))
    expect(conflict.account).toEqual(owner.account)
    expect(await countRows(own.provider)).toEqual(rowsBefore)
    expect(await stateOf(mine)).toEqual(stateBefore)
    expect(stateBefore.account).toEqual(before.account)
  })

  test('is named by what its owner knows when the account has no name', async () => {
    const [mine, other] = [open(), open()]
    const address = person('jiwoo').email.address
    expect(loggedInOf(await enter('email', person('jiwoo'), other)).account).toMatchObject({ displayName: address })
    loggedInOf(await enter('Google', person('jiwoo'), other))
    await enter('Bluesky', person('haru'), mine)
    expect(conflictOf(await enter('Google', person('jiwoo'), mine)).account).toMatchObject({ displayName: address })
  })

  // The proof is verified again on confirmation.
  test.each(rows)('by %s switches the browser to the other account when confirmed', async (way, key) => {
    const mine = open()
    const owner = loggedInOf(await enter(way, person(key)))
    const former = loggedInOf(await enter(way === 'Google' ? 'Bluesky' : 'Google', person('noor'), mine))
    const conflict = conflictOf(await enter(way, person(key), mine))
    const come = loggedInOf(await mine.post('/api/hosted/login/continue', { token: conflict.token }))
    expect(come.account).toEqual(owner.account)
    expect(await stateOf(mine)).toEqual({ account: owner.account, sessions: [{ session: come.session, profile: come.profile }] })
    expect(await keptUnder(former.session)).toEqual([])
    expect(codeOf(await mine.post('/api/hosted/login/continue', { token: conflict.token }))).toBe(hostedCodes.confirmationGone)
  })

  test('can be confirmed only by the browser that was asked, and only in time', async () => {
    const [mine, thief] = [open(), open()]
    await enter('email', person('mina'), mine)
    await enter('email', person('mina'), thief)
    const { token } = conflictOf(await enter('Bluesky', person('rosa'), mine))
    for (const browser of [thief, open()])
      for (const way of ['continue', 'move'])
        expect(codeOf(await browser.post(`/api/hosted/login/${way}`, { token }))).toBe(hostedCodes.confirmationGone)
    await sql`update challenges set expires_at = now() - interval '1 second' where kind = 'hosted-conflict'`.execute(own.provider.db)
    expect(codeOf(await mine.post('/api/hosted/login/continue', { token }))).toBe(hostedCodes.confirmationGone)
  })
})

describe('the session of a browser', () => {
  test('survives a server restart', async () => {
    const cookies = open()
    const first = loggedInOf(await enter('Bluesky', person('rosa'), cookies))
    const restarted = own.provider.addNode()
    const answer = await restarted.ask('/api/hosted/session', { headers: { cookie: cookies.cookie(), 'x-chorus': '1' } })
    expect(hostedDataOf<State>(answer)).toMatchObject({ account: first.account, sessions: [{ session: first.session }] })
  })

  test('authorizes provider calls from our own pages only', async () => {
    const browser = open()
    await enter('email', person('mina'), browser)
    expect((await browser.ask('/v3/auth/sessions')).status).toBe(200)
    const cookie = browser.cookie()
    const hostile: Record<string, string>[] = [
      {},
      { 'x-chorus': '1', 'sec-fetch-site': 'cross-site' },
      { 'x-chorus': '1', 'sec-fetch-site': 'same-site' },
      { 'x-chorus': '1', origin: 'https://evil.example' },
      { 'x-chorus': '1', origin: 'null' },
      { 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of hostile)
      expect((await own.provider.ask('/v3/auth/sessions', { headers: { cookie, ...headers } })).status).toBe(401)
  })

  test('cannot be exchanged for tokens that a page could read', async () => {
    const browser = open()
    await enter('email', person('mina'), browser)
    expect((await browser.post('/v3/auth/exchangeLegacyJWT', {})).status).toBe(403)
  })

  test('rotates its token at every login, and ends the former one once the new one is used', async () => {
    const browser = open()
    await enter('email', person('mina'), browser)
    const former = browser.cookie()
    await enter('email', person('mina'), browser)
    const ask = async () =>
      hostedDataOf<State>(await own.provider.ask('/api/hosted/session', { headers: { cookie: former, 'x-chorus': '1' } })).account
    // The response with the new token may have been lost.
    await sql`update sessions set token_rotated_at = now() - interval '1 hour' where token_rotated_at is not null`.execute(own.provider.db)
    expect(await ask()).not.toBeNull()
    expect((await stateOf(browser)).account).not.toBeNull()
    expect(await ask()).toBeNull()
  })

  test('stays a single session when two tabs log in at once', async () => {
    const browser = open()
    const { account } = loggedInOf(await enter('Google', person('omar'), browser))
    const second = openBrowser(own.provider, '192.0.2.77', browser.cookie())
    const answers = await Promise.all([enter('Bluesky', person('omar'), browser), enter('Apple', person('omar'), second)])
    for (const answer of answers) expect(loggedInOf(answer).account).toEqual(account)
    for (const tab of [browser, second]) expect((await stateOf(tab)).account).toEqual(account)
    expect(typesOf(await stateOf(browser))).toEqual(['Apple', 'Bsky', 'Google'])
  })

  test('is not created from a planted cookie', async () => {
    const planted = 'x'.repeat(43)
    const browser = open()
    const answer = await browser.ask('/api/hosted/session', { headers: { cookie: `chorus_sid=${planted}` } })
    expect(hostedDataOf<State>(answer).account).toBeNull()
    loggedInOf(await enter('email', person('mina'), browser))
    expect(browser.cookie()).not.toContain(planted)
  })

  test('ends with all its network sessions, in this browser only', async () => {
    const [browser, other] = [open(), open()]
    for (const way of ['Bluesky', 'Lens', 'X'] as const) await enter(way, person('greta'), browser)
    await enter('Bluesky', person('greta'), other)
    const cookie = browser.cookie()
    const answer = await browser.ask('/api/hosted/session', { method: 'DELETE' })
    expect(hostedDataOf(answer)).toBeNull()
    // The page clears its own storage, so that drafts survive.
    expect(answer.headers.get('clear-site-data')).toBeNull()
    expect(await stateOf(browser)).toEqual({ account: null, sessions: [] })
    const dead = await own.provider.ask('/api/hosted/session', { headers: { cookie, 'x-chorus': '1' } })
    expect(hostedDataOf<State>(dead).account).toBeNull()
    expect(typesOf(await stateOf(other))).toEqual(['Bsky'])
    expect((await other.post('/api/hosted/resume', { type: 'Bsky', profileId: person('greta').accounts.bluesky!.did })).status).toBe(200)
  })
})

test('logs no one out while the database is unreachable', async () => {
  const browser = open()
  await enter('Bluesky', person('rosa'), browser)
  const db = connectPool('postgres://nobody@127.0.0.1:9/nothing')
  const cut = own.provider.addNode({ db })
  const headers = { cookie: browser.cookie(), 'x-chorus': '1', 'x-account': person('rosa').accounts.bluesky!.did }
  for (const path of ['/api/hosted/session', '/api/hosted/bluesky/xrpc/app.bsky.feed.getTimeline', '/v3/auth/sessions']) {
    const answer = await cut.ask(path, { headers })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([503, null])
  }
})

describe('a network session', () => {
  test.each(rows)('by %s is resumed on its network', async (way, key) => {
    const browser = open()
    const { parsed, session, profile } = loggedInOf(await enter(way, person(key), browser))
    const resumed = await browser.post('/api/hosted/resume', { type: parsed.type, profileId: parsed.profileId })
    expect(hostedDataOf(resumed)).toEqual({ session, profile })
  })

  test('can be removed alone, and is ended on its network', async () => {
    const browser = open()
    const { parsed } = loggedInOf(await enter('Bluesky', person('rosa'), browser))
    await enter('email', person('rosa'), browser)
    const path = `/api/hosted/sessions/Bsky/${encodeURIComponent(parsed.profileId)}`
    expect(hostedDataOf(await browser.ask(path, { method: 'DELETE' }))).toBeNull()
    expect(typesOf(await stateOf(browser))).toEqual(['Email'])
    const again = await browser.post('/api/hosted/resume', { type: 'Bsky', profileId: parsed.profileId })
    expect(codeOf(again)).toBe(hostedCodes.noSession)
  })

  test('ends when its identity is disconnected', async () => {
    const browser = open()
    await enter('email', person('aiko'), browser)
    const { profile } = loggedInOf(await enter('Bluesky', person('aiko'), browser))
    const body = { connectionPlatform: 'bsky', connectionId: profile.profileId }
    expect((await browser.ask('/v1/accountConnection', { method: 'DELETE', body })).status).toBe(200)
    expect(typesOf(await stateOf(browser))).toEqual(['Email'])
  })

  test('ends when another account takes over its identity', async () => {
    const [loser, winner] = [open(), open()]
    await enter('email', person('vera'), loser)
    await enter('X', person('nia'), winner)
    const { parsed } = loggedInOf(await enter('Bluesky', person('vera'), loser))
    const { db } = own.provider
    const session = await db.selectFrom('sessions').select('account_id').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
    const identity = { platform: 'bsky', issuer: '', subject: parsed.profileId } as const
    const proven = { identity, spend: async () => undefined }
    const [found] = await db.selectFrom('sessions').selectAll().where('account_id', '=', session.account_id).execute()
    const viewer = {
      accountId: found!.account_id,
      sessionId: found!.id,
      authenticatedAt: new Date(),
      isByPlainToken: true,
      isByCookie: false,
    }
    const asked = await bind(db, { viewer, proven, isForce: true }).catch((error: unknown) => error as Refusal)
    const { confirmation } = (asked as Refusal).data as { confirmation: string }
    await bind(db, { viewer, proven, isForce: true, confirmation })
    expect(typesOf(await stateOf(loser))).toEqual(['Email'])
  })

  test('reads as its own account only', async () => {
    const browser = open()
    const { parsed } = loggedInOf(await enter('Bluesky', person('rosa'), browser))
    const ask = (nsid: string, account: string) =>
      browser.ask(`/api/hosted/bluesky/xrpc/${nsid}?actor=${parsed.profileId}`, { headers: { 'x-account': account } })
    expect((await ask('app.bsky.actor.getProfile', parsed.profileId)).json).toMatchObject({ did: parsed.profileId })
    expect((await ask('app.bsky.actor.getProfile', 'did:plc:somebodyelsesomebodyelse')).status).toBe(409)
    for (const nsid of ['com.atproto.server.getSession', 'com.atproto.server.createAppPassword', 'com.atproto.repo.createRecord', '../x'])
      expect((await ask(encodeURIComponent(nsid), parsed.profileId)).status).toBe(404)
  })

  test('queries the Lens API as its account, and cannot make mutations', async () => {
    const browser = open()
    const { parsed } = loggedInOf(await enter('Lens', person('amara'), browser))
    const ask = (query: string) => browser.post('/api/hosted/lens/graphql', { query }, { headers: { 'x-account': parsed.profileId } })
    const signer = { currentSession: { signer: person('amara').accounts.lens!.owner } }
    expect((await ask('query Who { currentSession { signer } }')).json).toEqual({ data: signer })
    for (const query of [
      'mutation { revokeAuthentication(request: {authenticationId: "x"}) }',
      '# {\nmutation M { x }',
      'query A { a } mutation B { b }',
      'subscription { x }',
      'query A { a(text: "}") } mutation B { b }',
    ])
      expect((await ask(query)).status, query).toBe(403)
  })
})

test('no page receives a network token, whichever sign-in method is used', async () => {
  const issued = new Set<string>()
  const ask = globalThis.fetch
  // Listens to what the networks answer to our server, and changes nothing.
  globalThis.fetch = async (...request) => {
    const response = await ask(...request)
    const text = await response
      .clone()
      .text()
      .catch(() => '')
    for (const [, token] of text.matchAll(/"(?:accessJwt|refreshJwt|accessToken|refreshToken|idToken|signature)":"([^"]{40,})"/g))
      issued.add(token!)
    for (const [, token] of text.matchAll(/oauth_token(?:_secret)?=([^&"\s]{8,})/g)) issued.add(token!)
    return response
  }
  const browser = open()
  const malik = person('malik')
  try {
    for (const way of ['Bluesky', 'Lens', 'X', 'Farcaster sign-in', 'Farcaster signer'] as const) await enter(way, malik, browser)
    const { sessions } = await stateOf(browser)
    expect(sessions).toHaveLength(4)
    for (const { session } of sessions) {
      const { type, profileId } = parseSession(session)
      hostedDataOf(await browser.post('/api/hosted/resume', { type, profileId }))
    }
    await browser.ask('/api/hosted/bluesky/xrpc/app.bsky.feed.getTimeline', { headers: { 'x-account': malik.accounts.bluesky!.did } })
  } finally {
    globalThis.fetch = ask
  }
  expect(issued.size).toBeGreaterThanOrEqual(6)
  const sid = /chorus_sid=([^;]+)/.exec(browser.cookie())![1]!
  const requestTokens = new Set([...browser.seen.join('\n').matchAll(/oauth_token=([\w-]+)/g)].map(([, token]) => token!))
  for (const token of [...issued, sid])
    // The name of a request, which X's own page is opened with, opens nothing by itself.
    if (!requestTokens.has(token)) expect(browser.seen.filter((text) => text.includes(token))).toEqual([])
  const sealed = await openAll()
  expect(sealed.length).toBeGreaterThan(4)
  for (const { secret } of sealed) expect(browser.seen.join('\n')).not.toContain(secret)
  // Nor is any of them in a row or in the log as it is.
  const stored = `${(await dumpDatabase(own.provider.db)).join('\n')}\n${own.provider.readLog()}`
  const secrets = [...issued, sid, ...sealed.map(({ secret }) => secret)].filter((token) => !requestTokens.has(token))
  // What was signed in a channel is kept until the login it is valid for arrives, and counts once.
  expect(secrets.filter((token) => !/^0x[0-9a-f]{130}$/.test(token) && stored.includes(token))).toEqual([])
})

/** Everything that is sealed in the vault of network sessions, as its networks gave it. */
async function openAll(): Promise<{ secret: string }[]> {
  const vault = createNetworkSessionVault(own.provider.db, own.provider.keys)
  const ids = await own.provider.db.selectFrom('network_sessions').select('session_id').distinct().execute()
  const sessions = (await Promise.all(ids.map(({ session_id }) => vault.list(session_id)))).flat()
  return sessions
    .filter(({ type }) => type === 'Bsky' || type === 'Lens')
    .flatMap(({ secret }) => Object.values(JSON.parse(secret) as Record<string, unknown>))
    .flatMap((secret) => (typeof secret === 'string' && secret.length > 60 ? [{ secret }] : []))
}
