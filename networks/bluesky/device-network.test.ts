import { toAccountProfile } from '@chorus/accounts/server/hosted-account'
import { createBrowser, type Tab } from '@chorus/accounts/testing/create-browser'
import { createDeviceTokenHolder } from '@chorus/accounts/tokens/create-device-token-holder'
import type { Account } from '@chorus/model/account'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { startMedia } from '@chorus/sandbox/media/start-media'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { describe, expect, test } from 'vitest'
import { type StrictOptions, startStrictService } from '../../tests/provider/start-strict-service.ts'
import type { PasswordCredentials } from '../device-network.ts'
import { createBlueskyDevice, toBlueskySession } from './device-network.ts'
import { createReach, type Reach } from './reach.ts'

const facts = { root: '', options: {}, isSandboxed: false, allowedOrigins: [] }

/** Tabs of one browser, logged in to a server where each refresh token works once. */
async function open(options: StrictOptions, count = 1) {
  const service = await startStrictService(options)
  const browser = createBrowser()
  browser.clock.now = Date.now()
  const now = () => browser.clock.now
  const network = createBlueskyDevice({ ...facts, now })
  const tabs = Array.from({ length: count }, () =>
    browser.openTab({
      device: (held) => createDeviceTokenHolder({ held, lock: browser.lock, now, networks: { Bsky: async () => network } }),
    }),
  )
  const session = toBlueskySession(service.url, service.open(), now())
  const profile = toAccountProfile(session, { profileId: service.did, handle: 'strict.example', displayName: null, avatar: null })
  const account: Account = { profile, session }
  await tabs[0]!.accounts.add(account)
  await browser.settle()
  const ask = ({ accounts }: Tab, refused?: string) => accounts.authorize(`Bsky:${service.did}`, refused)
  return { service, browser, tabs, ask }
}

/** The lifetimes of the usual servers. */
const usual = { lifeSeconds: 7200, refreshSeconds: 90 * 86_400 }

const isHere = ({ accounts }: Tab): boolean => accounts.current('bluesky') !== undefined
const tokensIn = ({ accounts }: Tab) => {
  const session = accounts.current('bluesky')?.session
  return session?.type === 'Bsky' ? session.payload : undefined
}

describe('with a server where each refresh token works once', () => {
  test('uses a token once when three tabs are refused at once, two hundred times', async () => {
    const { service, tabs, ask } = await open(usual, 3)
    await using _ = service
    for (let round = 0; round < 200; round++) {
      const token = await ask(tabs[0]!)
      const given = await Promise.all(tabs.map((tab) => ask(tab, token)))
      expect(new Set(given).size).toBe(1)
      expect(service.isGood(given[0]!)).toBe(true)
    }
    expect(service).toMatchObject({ lost: 0, asked: 200, refreshed: 200 })
  }, 60_000)

  test.each([-86_400, 86_400])('refreshes tokens when due, and not before, with a clock off by %i s', async (skew) => {
    const { service, browser, tabs, ask } = await open({ ...usual, skew })
    await using _ = service
    await tabs[0]!.accounts.restore('/')
    await ask(tabs[0]!)
    expect(service.asked).toBe(0)
    browser.clock.now += 7_200_000
    expect(service.isGood(await ask(tabs[0]!))).toBe(true)
    expect(service.isGood(await ask(tabs[0]!))).toBe(true)
    expect(service).toMatchObject({ asked: 1, lost: 0 })
  })

  test.each([-86_400_000, 86_400_000])('logs no one out when the device clock jumps by %i ms', async (jump) => {
    const { service, browser, tabs, ask } = await open(usual)
    await using _ = service
    browser.clock.now += jump
    await tabs[0]!.accounts.restore('/')
    expect(service.isGood(await ask(tabs[0]!))).toBe(true)
    expect(service.isGood(await ask(tabs[0]!))).toBe(true)
    expect(isHere(tabs[0]!)).toBe(true)
    expect(service.asked).toBeLessThan(2)
  })

  test('ends and reports a session after a lost response, without further attempts', async () => {
    const { service, tabs, ask } = await open(usual)
    await using _ = service
    service.drop(1)
    await expect(ask(tabs[0]!, tokensIn(tabs[0]!)!.accessJwt)).rejects.toMatchObject({ kind: 'unauthorized' })
    expect(isHere(tabs[0]!)).toBe(false)
    expect(tabs[0]!.notices).toEqual([expect.objectContaining({ code: 'session-ended' })])
    expect(service.asked).toBe(2)
  })
})

describe('with a server that repeats its last tokens for a while', () => {
  test('survives lost responses by asking once more with the same token', async () => {
    const { service, tabs, ask } = await open({ ...usual, hasGrace: true })
    await using _ = service
    for (let round = 0; round < 50; round++) {
      service.drop(1)
      const token = await ask(tabs[0]!, tokensIn(tabs[0]!)!.accessJwt)
      expect(service.isGood(token)).toBe(true)
    }
    expect(service).toMatchObject({ lost: 0, refreshed: 50, asked: 100 })
  })

  test('keeps the account during failures, and stores valid tokens afterwards', async () => {
    const { service, browser, tabs, ask } = await open({ ...usual, hasGrace: true })
    await using _ = service
    service.isFailing = true
    await expect(ask(tabs[0]!, tokensIn(tabs[0]!)!.accessJwt)).rejects.toMatchObject({ kind: 'broken' })
    browser.clock.now += 7_200_000
    await tabs[0]!.accounts.restore('/')
    expect(isHere(tabs[0]!)).toBe(true)
    expect(tabs[0]!.notices).toEqual([])
    service.isFailing = false
    expect(service.isGood(await ask(tabs[0]!))).toBe(true)
  })
})

test('rejects tokens of another account', async () => {
  const { service, browser, tabs } = await open(usual)
  await using _ = service
  const other = { ...service.open(), did: 'did:plc:other' }
  const network = createBlueskyDevice(
    { ...facts, now: () => browser.clock.now },
    { ...createReach(facts), fetcherTo: () => async () => Response.json(other) },
  )
  await expect(network.renew(tabs[0]!.accounts.current('bluesky')!.session)).rejects.toMatchObject({ kind: 'forbidden' })
})

describe('logging in', () => {
  async function openService() {
    await using stack = new AsyncDisposableStack()
    const world = createWorld()
    const media = stack.use(await startMedia())
    const bluesky = stack.use(await startBluesky({ world, mediaUrl: media.url }))
    const sent: string[] = []
    const deps = { ...facts, root: bluesky.url, options: { directory: bluesky.url, services: bluesky.url }, now: () => 1000 }
    const real = createReach(deps)
    const reach: Reach = {
      ...real,
      fetcherTo: (serviceUrl) => async (path, init) => {
        sent.push(`${serviceUrl}${path} ${String(init?.body ?? '')}`)
        return real.fetcherTo(serviceUrl)(path, init)
      },
    }
    const undo = stack.move()
    const { handle, did } = world.person('mina').accounts.bluesky!
    const logIn = (login: Partial<PasswordCredentials>, more: Partial<Reach> = {}) =>
      createBlueskyDevice(deps, { ...reach, ...more }).logInWithPassword!({ identifier: handle, password: sandboxPassword, ...login })
    return { bluesky, handle, did, sent, reach, logIn, [Symbol.asyncDispose]: () => undo.disposeAsync() }
  }

  test('by handle or DID, on the server from the DID document or a custom one', async () => {
    await using service = await openService()
    const { bluesky, did, handle, logIn } = service
    for (const login of [{}, { identifier: did }, { serviceUrl: `${bluesky.url}/` }]) {
      const { session, profile } = await logIn(login)
      expect(session).toMatchObject({ type: 'Bsky', profileId: did, serviceUrl: bluesky.url, createdAt: 1000 })
      expect(session.expiresAt - session.createdAt).toBe(90 * 86_400_000)
      expect(profile).toMatchObject({ profileId: did, handle })
      expect(JSON.stringify(session)).not.toContain(sandboxPassword)
    }
  })

  test.each([
    ['a wrong password', { password: 'no' }, { kind: 'unauthorized', code: 1716 }],
    ['an unknown handle', { identifier: 'nobody.at.all' }, { kind: 'not-found', code: 1716 }],
    ['an invalid handle', { identifier: 'x' }, { kind: 'not-found', code: 1716 }],
    ['an unknown DID', { identifier: `did:plc:${'a'.repeat(24)}` }, { kind: 'not-found', code: 1716 }],
    ['a did:web without a server', { identifier: 'did:web:pds.example' }, { message: 'Failed to parse service URL.' }],
    ['an invalid server URL', { serviceUrl: 'no address' }, { message: 'Failed to parse service URL.' }],
    ['a server URL with another scheme', { serviceUrl: 'ftp://pds.example' }, { message: 'Failed to parse service URL.' }],
    ['a server URL with a password', { serviceUrl: 'https://a:b@pds.example' }, { message: 'Failed to parse service URL.' }],
  ])('rejects %s with its own error', async (_, login, expected) => {
    await using service = await openService()
    await expect(service.logIn(login)).rejects.toMatchObject(expected)
  })

  test('sends nothing to a server outside the page’s policy', async () => {
    await using service = await openService()
    await expect(service.logIn({ serviceUrl: 'https://pds.example' })).rejects.toMatchObject({
      name: 'OriginNotAllowed',
      origin: 'https://pds.example',
    })
    expect(service.sent).toEqual([])
  })

  test('ends the session when a login fails after the password was accepted', async () => {
    await using service = await openService()
    const { bluesky, did, reach, sent, logIn } = service
    const serviceUrl = bluesky.url
    const ends = () => sent.filter((call) => call.includes('com.atproto.server.deleteSession')).length
    const home = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: 'https://pds.example' }
    await expect(logIn({ serviceUrl }, { directory: async () => Response.json({ id: did, service: [home] }) })).rejects.toMatchObject({
      name: 'OriginNotAllowed',
      origin: 'https://pds.example',
    })
    expect(ends()).toBe(1)
    const asSomeoneElse: Reach['fetcherTo'] = (url) => async (path, init) =>
      path.includes('getSession') ? Response.json({ did: 'did:plc:other', handle: 'other.example' }) : reach.fetcherTo(url)(path, init)
    await expect(logIn({ serviceUrl }, { fetcherTo: asSomeoneElse })).rejects.toMatchObject({ kind: 'forbidden' })
    expect(ends()).toBe(2)
    await logIn({ serviceUrl })
    expect(ends()).toBe(2)
  })
})

describe('origins that a page may connect to', () => {
  const options = { services: 'https://bsky.social https://*.host.bsky.network' }
  const reach = createReach({ ...facts, options, allowedOrigins: ['https://pds.example'] })

  test.each([
    ['https://bsky.social', true],
    ['https://amanita.us-east.host.bsky.network', true],
    ['https://pds.example', true],
    ['https://host.bsky.network', false],
    ['https://host.bsky.network.example', false],
    ['http://amanita.host.bsky.network', false],
    ['https://evilhost.bsky.network', false],
    ['https://pds.example:8443', false],
    ['https://sub.pds.example', false],
  ])('%s: %s', (origin, isAllowed) => {
    if (isAllowed) expect(() => reach.check(origin)).not.toThrow()
    else expect(() => reach.check(origin)).toThrow('does not allow requests')
  })
})
