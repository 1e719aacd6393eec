import { startLens } from '@chorus/sandbox/lens/start-lens'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countRows, dataOf, post, errorTextOf } from '../../../tests/provider/provider-responses.ts'
import { startFaultyService, type FaultyService } from '../../../tests/provider/start-faulty-service.ts'
import { startProvider, type Provider } from '../../../tests/provider/start-provider.ts'
import { createSigningKey, makeToken, nowSeconds, toJwk } from '../../../tests/provider/token-maker.ts'

const app = `0x${'a1'.repeat(20)}`
const account = `0x${'b2'.repeat(20)}`
const owner = `0x${'c3'.repeat(20)}`
const key = createSigningKey('ES256', 'lens')

/** A Lens API whose tokens the tests can change. */
let lens: FaultyService
let provider: Provider
beforeAll(async () => {
  lens = await startFaultyService(({ path, body }) => {
    if (path === '/.well-known/jwks.json') return { status: 200, json: { keys: [toJwk(key)] } }
    const isKnown = body.includes(account)
    const picture = 'https://pictures.example/wren.png'
    const json = { data: { account: isKnown ? { owner, username: { localName: 'wren' }, metadata: { name: 'Wren', picture } } : null } }
    return path === '/graphql' ? { status: 200, json } : undefined
  })
  provider = await startProvider({ environment: { CHORUS_LENS_URL: lens.url, CHORUS_LENS_APP: app } })
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await lens.close()
})

let household = 0
const from = () => ({ address: `198.51.100.${(household += 1) % 250}` })
const logIn = (accessToken: string) => post(provider, '/v3/auth/lens/login', { accessToken, version: 'v3' }, from())
let serial = 0
const tokenFor = (claims: object = {}, by = key) => {
  const iat = nowSeconds()
  const common = {
    iss: 'https://api.lens.xyz',
    aud: 'https://api.lens.xyz',
    client_id: app,
    sub: owner,
    act: { sub: account },
    iat,
    exp: iat + 600,
    jti: String((serial += 1)),
  }
  return makeToken(by, { ...common, ...claims })
}
const untrue = 'This Lens login has expired. Log in to Lens again.'

describe('a Lens login', () => {
  test('is for the account that the token acts for, in any spelling of its address', async () => {
    const first = dataOf(await logIn(tokenFor()))
    expect(first).toMatchObject({ isNew: true, displayName: 'Wren', avatar: 'https://pictures.example/wren.png' })
    const upper = `0x${account.slice(2).toUpperCase()}`
    expect(dataOf(await logIn(tokenFor({ act: { sub: upper } })))).toMatchObject({ isNew: false, accountId: first.accountId })
    const row = await provider.db.selectFrom('identities').selectAll().where('subject', '=', account).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ platform: 'lens', handle: 'wren', facts: { ownedBy: owner } })
  })

  test('of a manager never opens the owner’s account, and moves nothing to the manager’s', async () => {
    const ofOwner = dataOf(await logIn(tokenFor()))
    const manager = `0x${'f6'.repeat(20)}`
    const asManager = () => logIn(tokenFor({ sub: manager.toUpperCase().replace('0X', '0x') }))
    const ofManager = dataOf(await asManager())
    expect(ofManager).toMatchObject({ isNew: true, displayName: 'Wren' })
    expect(ofManager.accountId).not.toBe(ofOwner.accountId)
    expect(dataOf(await asManager())).toMatchObject({ isNew: false, accountId: ofManager.accountId })
    const { token } = await provider.join()
    const other = `0x${'a7'.repeat(20)}`
    const body = { accessToken: tokenFor({ sub: other }), isForce: true, version: 'v3' }
    dataOf(await post(provider, '/v3/user/bindLens', body, { token, ...from() }))
    expect(dataOf(await logIn(tokenFor()))).toMatchObject({ isNew: false, accountId: ofOwner.accountId })
    // The owner is known of the owner's identity only.
    const rows = await provider.db
      .selectFrom('identities')
      .select(['issuer', 'facts'])
      .where('subject', '=', account)
      .orderBy('issuer')
      .execute()
    expect(rows).toEqual([
      { issuer: '', facts: { ownedBy: owner } },
      { issuer: other, facts: {} },
      { issuer: manager, facts: {} },
    ])
  })

  test('is for our app in any spelling of its address', async () => {
    const upper = `0x${app.slice(2).toUpperCase()}`
    for (const client of [upper, app.toLowerCase()]) dataOf(await logIn(tokenFor({ client_id: client })))
  })

  test('works once', async () => {
    const token = tokenFor()
    dataOf(await logIn(token))
    expect(errorTextOf(await logIn(token))).toBe('This proof has already been used. Log in again.')
  })

  test.each<[string, object]>([
    ['for another app', { client_id: `0x${'d4'.repeat(20)}` }],
    ['for no app', { client_id: undefined }],
    ['whose audience is the app, as of ID tokens', { aud: app, client_id: undefined }],
    ['for something that is no address', { client_id: [app] }],
    ['of another issuer', { iss: 'https://api.lens.example' }],
    ['of no issuer', { iss: undefined }],
    ['that has ended', { iat: nowSeconds() - 4000, exp: nowSeconds() - 400 }],
    ['from the future', { iat: nowSeconds() + 400 }],
    ['that is not good yet', { nbf: nowSeconds() + 400 }],
    ['that is for refreshing', { use: 'refresh' }],
    ['for an account that the API does not know', { act: { sub: `0x${'e5'.repeat(20)}` } }],
    ['for no address', { act: { sub: 'wren' } }],
    ['for a number', { act: { sub: 5 } }],
    ['for an empty actor', { act: {} }],
    ['for null', { act: null }],
    ['of a wallet that has no account', { act: undefined }],
  ])('rejects %s and stores nothing', async (_, claims) => {
    const before = await countRows(provider)
    expect(await logIn(tokenFor(claims))).toMatchObject({ status: 200, json: { code: 1, error: [untrue] } })
    expect(await countRows(provider)).toEqual(before)
  })

  test('rejects a token signed with an unknown key', async () => {
    for (const stranger of [createSigningKey('ES256', 'lens'), createSigningKey('RS256', 'lens'), createSigningKey('RS256', 'other')])
      expect(errorTextOf(await logIn(tokenFor({}, stranger)))).toBe(untrue)
    expect(errorTextOf(await logIn(tokenFor().replace(/[^.]*$/, '')))).toBe(untrue)
  })

  test('refused by a bind logs its owner in with the same token', async () => {
    const { accountId } = dataOf(await logIn(tokenFor()))
    const { token } = await provider.join()
    const accessToken = tokenFor()
    const refused = await post(provider, '/v3/user/bindLens', { accessToken, isForce: false, version: 'v3' }, { token, ...from() })
    expect(errorTextOf(refused)).toContain('This lens already bound to the other account')
    expect(dataOf(await logIn(accessToken)).accountId).toBe(accountId)
  })
})

test.each(['broken', 'failing', 'garbled', 'endless', 'redirecting'] as const)(
  'uses nothing up while Lens is %s, whether or not its keys are known',
  async (mode) => {
    const own = await startFaultyService(({ path, body }) => {
      if (path.endsWith('jwks.json')) return { status: 200, json: { keys: [toJwk(key)] } }
      const known = { owner: null, username: null, metadata: null }
      return { status: 200, json: { data: { account: body.includes(account) ? known : null } } }
    })
    await using node = await startProvider({ environment: { CHORUS_LENS_URL: own.url } })
    const ask = (accessToken: string) => post(node, '/v3/auth/lens/login', { accessToken })
    const away = { status: 502, json: { code: 1, error: 'Lens isn’t responding. Try again in a moment.' } }
    const [first, second] = [tokenFor(), tokenFor()]
    own.mode = mode
    expect(await ask(first)).toMatchObject(away)
    own.mode = 'healthy'
    dataOf(await ask(first))
    own.mode = mode
    const before = await countRows(node)
    expect(await ask(second)).toMatchObject(away)
    expect(await countRows(node)).toEqual(before)
    own.mode = 'healthy'
    dataOf(await ask(second))
    await own.close()
  },
)

test('is rejected on the live network without our own app, because anyone could have collected the token', async () => {
  const environment = { CHORUS_NETWORKS: 'live', CHORUS_LENS_URL: lens.url }
  await using node = await startProvider({ environment })
  expect(errorTextOf(await post(node, '/v3/auth/lens/login', { accessToken: tokenFor() }))).toBe(
    'Lens login isn’t available on this server. Use another sign-in method.',
  )
})

describe('the sandbox’s Lens', () => {
  let standIn: StandIn
  let node: Provider
  beforeAll(async () => {
    const probe = await startProvider()
    standIn = await startLens({ world: probe.world, mediaUrl: 'http://127.0.0.1:9' })
    await probe[Symbol.asyncDispose]()
    node = await startProvider({ environment: { CHORUS_LENS_URL: standIn.url } })
  })
  afterAll(async () => {
    await node[Symbol.asyncDispose]()
    await standIn.close()
  })

  const ask = async <T>(query: string, variables: object): Promise<T> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${standIn.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    return ((await response.json()) as { data: T }).data
  }

  test('logs in the signer of its challenge, with the access token only', async () => {
    const person = node.world.people.find(({ accounts, wallets }) => accounts.lens && !wallets.isContract)!
    const wallet = privateKeyToAccount(`0x${person.keys.evm}`)
    const { address, localName } = person.accounts.lens!
    const { challenge } = await ask<{ challenge: { id: string; text: string } }>(
      'mutation ($request: ChallengeRequest!) { challenge(request: $request) { id text } }',
      { request: { accountOwner: { app, account: address, owner: wallet.address } } },
    )
    const signature = await wallet.signMessage({ message: challenge.text })
    const { authenticate: tokens } = await ask<{ authenticate: { accessToken: string; refreshToken: string } }>(
      'mutation ($request: SignedAuthChallenge!) { authenticate(request: $request) { ... on AuthenticationTokens { accessToken refreshToken } } }',
      { request: { id: challenge.id, signature } },
    )
    expect(errorTextOf(await post(node, '/v3/auth/lens/login', { accessToken: tokens.refreshToken }))).toBe(untrue)
    const { accountId } = dataOf(await post(node, '/v3/auth/lens/login', { accessToken: tokens.accessToken }))
    const row = await node.db.selectFrom('identities').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ platform: 'lens', subject: address.toLowerCase(), handle: localName })
  })
})
