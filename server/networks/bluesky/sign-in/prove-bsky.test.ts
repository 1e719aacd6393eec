import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countRows, dataOf, post, errorTextOf } from '../../../../tests/provider/provider-responses.ts'
import { startFaultyService, type ReceivedRequest, type FaultyService } from '../../../../tests/provider/start-faulty-service.ts'
import { startProvider, type Provider } from '../../../../tests/provider/start-provider.ts'
import { createBskyProver } from './prove-bsky.ts'

const untrue = 'This Bluesky login has expired. Log in to Bluesky again.'

describe('the sandbox’s Bluesky', () => {
  const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
  const { did, handle } = world.person('mina').accounts.bluesky!
  let bluesky: StandIn
  let provider: Provider
  let host: string
  beforeAll(async () => {
    bluesky = await startBluesky({ world, mediaUrl: 'http://127.0.0.1:9' })
    host = new URL(bluesky.url).host
    const { url } = bluesky
    provider = await startProvider({ environment: { CHORUS_BLUESKY_URL: url, CHORUS_PLC_URL: url, CHORUS_DID_WEB_URL: url } })
  })
  afterAll(async () => {
    await provider[Symbol.asyncDispose]()
    await bluesky.close()
  })

  let household = 0
  const from = () => ({ address: `198.51.100.${(household += 1) % 250}` })
  const open = async (identifier = handle) => {
    const body = JSON.stringify({ identifier, password: sandboxPassword })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const response = await fetch(`${bluesky.url}/xrpc/com.atproto.server.createSession`, init)
    return (await response.json()) as { did: string; accessJwt: string; refreshJwt: string }
  }
  const logIn = (body: object) => post(provider, '/v3/auth/bsky/login', body, from())

  test('logs people in with their service’s token, with or without a scheme in its address', async () => {
    const first = dataOf(await logIn({ did, token: (await open()).accessJwt, serviceEndpoint: host }))
    expect(first).toMatchObject({ isNew: true })
    const again = dataOf(await logIn({ did, token: (await open()).accessJwt, serviceEndpoint: bluesky.url }))
    expect(again).toMatchObject({ isNew: false, accountId: first.accountId })
    const row = await provider.db.selectFrom('identities').selectAll().where('subject', '=', did).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ platform: 'bsky', handle })
  })

  test('logs in an identity that is a host name', async () => {
    const edda = world.person('edda').accounts.bluesky!
    expect(edda.did).toMatch(/^did:web:/)
    dataOf(await logIn({ did: edda.did, token: (await open(edda.handle)).accessJwt, serviceEndpoint: host }))
    const row = await provider.db.selectFrom('identities').selectAll().where('subject', '=', edda.did).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ platform: 'bsky', handle: edda.handle })
  })

  test('accepts a token once', async () => {
    const proof = { did, token: (await open()).accessJwt, serviceEndpoint: host }
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(proof)))
    expect(answers.filter(({ json }) => (json as { code: number }).code === 0)).toHaveLength(1)
    expect(errorTextOf(await logIn(proof))).toBe('This proof has already been used. Log in again.')
  })

  test('rejects another person’s token, a refresh token and a changed token', async () => {
    const other = world.people.find(({ key, accounts }) => key !== 'mina' && accounts.bluesky)!.accounts.bluesky!
    const before = await countRows(provider)
    const { accessJwt, refreshJwt } = await open()
    for (const token of [(await open(other.handle)).accessJwt, refreshJwt, `${accessJwt.slice(0, -4)}AAAA`, 'no-token', 'a\r\nx: y'])
      expect(errorTextOf(await logIn({ did, token, serviceEndpoint: host }))).toBe(untrue)
    expect(await countRows(provider)).toEqual(before)
  })

  test('sends a token only to the service that the DID names', async () => {
    const canary = await startFaultyService(() => ({ status: 200, json: { did, handle } }))
    const { accessJwt: token } = await open()
    for (const serviceEndpoint of [
      canary.url,
      new URL(canary.url).host,
      'pds.example',
      `${host}@${new URL(canary.url).host}`,
      `${host}.example`,
      '//',
    ])
      expect(errorTextOf(await logIn({ did, token, serviceEndpoint }))).toBe(
        'This Bluesky account is hosted on another server than the one given.',
      )
    expect(canary.requests).toEqual([])
    dataOf(await logIn({ did, token, serviceEndpoint: host }))
    await canary.close()
  })

  test.each([
    'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa',
    'did:plc:AAAA',
    'did:key:z6Mk',
    'did:web:nobody.example',
    'did:web:',
    'did:web:a/b',
    'did:web:pds.example%3A8443',
    'mina',
    'did:plc:../../x',
  ])('rejects %s', async (unknown) => {
    expect(errorTextOf(await logIn({ did: unknown, token: 'token', serviceEndpoint: host }))).toBe('This is not a Bluesky account.')
  })

  test('logs the owner in with a proof that a connect refused', async () => {
    const owner = dataOf(await logIn({ did, token: (await open()).accessJwt, serviceEndpoint: host }))
    const { token } = await provider.join()
    const proof = { did, token: (await open()).accessJwt, serviceEndpoint: host }
    const refused = await post(provider, '/v3/auth/bsky/binding', { ...proof, isForce: false }, { token, ...from() })
    expect(errorTextOf(refused)).toContain('This bsky already bound to the other account')
    expect(dataOf(await logIn(proof)).accountId).toBe(owner.accountId)
  })
})

describe('an identity that', () => {
  const did = 'did:plc:abcdefghijklmnopqrstuvwx'
  const handle = 'wren.example'
  /** Directory, service and AppView in one. */
  let host: FaultyService
  /** The directory's document, the service's session and the owner of the handle. */
  let said: { document: object; session: object; holder: object }
  beforeAll(async () => {
    const answers = (path: string) => {
      if (path.startsWith('/did:')) return said.document
      if (path.includes('getSession')) return said.session
      return path.includes('resolveHandle') ? said.holder : undefined
    }
    host = await startFaultyService(({ path }: ReceivedRequest) => {
      const json = answers(path)
      return json && { status: 200, json }
    })
  })
  afterAll(() => host.close())
  const service = (serviceEndpoint: unknown, more: object = {}) => ({
    id: '#atproto_pds',
    type: 'AtprotoPersonalDataServer',
    serviceEndpoint,
    ...more,
  })
  const say = (document: object = {}, session: object = {}, holder: object = {}) => {
    said = {
      document: { id: did, alsoKnownAs: [`at://${handle}`], service: [service(host.url)], ...document },
      session: { did, handle, ...session },
      holder: { did, ...holder },
    }
    host.requests.length = 0
    host.mode = 'healthy'
  }
  const prove = (endpoint: string = host.url, did_ = did) =>
    createBskyProver({ plcUrl: host.url, didWebUrl: undefined, appViewUrl: host.url, nearbyServices: [new URL(host.url).origin] })({
      did: did_,
      token: 'secret-token',
      serviceEndpoint: endpoint,
    })

  test('both sides confirm has a handle', async () => {
    say()
    expect((await prove()).identity).toEqual({ platform: 'bsky', issuer: '', subject: did, handle })
  })

  test('claims another account’s handle has none', async () => {
    say({}, {}, { did: 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb' })
    expect((await prove()).identity).toEqual({ platform: 'bsky', issuer: '', subject: did })
  })

  test.each<[string, () => unknown[]]>([
    ['nothing', () => []],
    ['no address', () => [service({ url: host.url })]],
    ['an address that is none', () => [service('pds')]],
    ['an address of another kind', () => [service('data:text/plain,pds')]],
    ['a file', () => [service('file:///etc/passwd')]],
    ['a service for something else', () => [service(host.url, { id: '#atproto_labeler' })]],
    ['a service of another kind', () => [service(host.url, { type: 'LinkedDomains' })]],
    ['a service of another identity', () => [service(host.url, { id: 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb#atproto_pds' })]],
  ])('names %s as its service sends no token there', async (_, services) => {
    say({ service: services() })
    await expect(prove()).rejects.toThrow('This Bluesky account has no server.')
    expect(host.count('getSession')).toBe(0)
  })

  test('differs from the one requested is rejected', async () => {
    say({ id: 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb' })
    await expect(prove()).rejects.toThrow('This is not a Bluesky account.')
    expect(host.count('getSession')).toBe(0)
  })

  test('does not match the token’s account at the service is rejected', async () => {
    say({}, { did: 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb' })
    await expect(prove()).rejects.toThrow(untrue)
  })

  test.each([
    'http://127.0.0.1:1',
    'https://127.0.0.1',
    'https://localhost',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://2130706433',
    'https://0x7f.1',
    'https://10.0.0.1',
    'https://169.254.169.254',
    'https://0.0.0.0',
    'https://pds.example:8443',
    'http://pds.example',
    'https://localhost.',
  ])('names %s as its service reaches nothing there', async (address) => {
    say({ service: [service(address)] })
    await expect(prove(address)).rejects.toMatchObject({
      status: 502,
      message: 'This Bluesky account’s server isn’t responding. Try again in a moment.',
    })
  })

  test('names another port of this machine than the allowed one reaches nothing there', async () => {
    const canary = await startFaultyService(() => ({ status: 200, json: { did, handle } }))
    say({ service: [service(canary.url)] })
    await expect(prove(canary.url)).rejects.toMatchObject({ status: 502 })
    expect(canary.requests).toEqual([])
    await canary.close()
  })

  test.each(['did:web:127.0.0.1', 'did:web:localhost', 'did:web:10.0.0.1', 'did:web:2130706433', 'did:web:0x7f.1', 'did:web:localhost.'])(
    'is hosted at %s is never looked up',
    async (local) => {
      say()
      await expect(prove(host.url, local)).rejects.toMatchObject({
        status: 502,
        message: 'Couldn’t look up this Bluesky account. Try again in a moment.',
      })
    },
  )

  test.each(['broken', 'failing', 'garbled', 'endless', 'redirecting'] as const)(
    'cannot be looked up while the directory is %s gets an error',
    async (mode) => {
      say()
      host.mode = mode
      await expect(prove()).rejects.toMatchObject({ status: 502, message: 'Couldn’t look up this Bluesky account. Try again in a moment.' })
    },
  )

  test.each(['broken', 'failing', 'garbled', 'endless', 'redirecting'] as const)(
    'has a service that is %s gets an error, and its token is sent nowhere else',
    async (mode) => {
      const canary = await startFaultyService(() => ({ status: 200, json: { did, handle } }))
      const pds = await startFaultyService(() => ({ status: 200, json: { did, handle } }), canary.url)
      say({ service: [service(pds.url)] })
      pds.mode = mode
      const proveThere = createBskyProver({
        plcUrl: host.url,
        didWebUrl: undefined,
        appViewUrl: host.url,
        nearbyServices: [new URL(pds.url).origin],
      })
      await expect(proveThere({ did, token: 'secret-token', serviceEndpoint: pds.url })).rejects.toMatchObject({
        status: 502,
        message: 'This Bluesky account’s server isn’t responding. Try again in a moment.',
      })
      expect(canary.requests).toEqual([])
      expect(host.requests.filter(({ authorization }) => authorization)).toEqual([])
      await Promise.all([pds.close(), canary.close()])
    },
  )

  test('has no resolvable handle logs in without one', async () => {
    const view = await startFaultyService(() => undefined)
    say()
    const { identity } = await createBskyProver({
      plcUrl: host.url,
      didWebUrl: undefined,
      appViewUrl: view.url,
      nearbyServices: [new URL(host.url).origin],
    })({
      did,
      token: 'secret-token',
      serviceEndpoint: host.url,
    })
    expect(identity).toEqual({ platform: 'bsky', issuer: '', subject: did })
    expect(view.requests.map(({ authorization }) => authorization)).toEqual([undefined])
    await view.close()
  })
})
