import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countRows, dataOf, post, errorTextOf } from '../../../tests/provider/provider-responses.ts'
import { startFaultyService, type FaultyService } from '../../../tests/provider/start-faulty-service.ts'
import { startIssuer, type Issuer } from '../../../tests/provider/start-issuer.ts'
import { startProvider, type Provider } from '../../../tests/provider/start-provider.ts'
import { createSigningKey, makeToken, nowSeconds, toJwk } from '../../../tests/provider/token-maker.ts'
import { connectPool } from '../../db/connect-pool.ts'

let issuer: Issuer
let provider: Provider
beforeAll(async () => {
  issuer = await startIssuer()
  provider = await startProvider({ environment: { CHORUS_GOOGLE_ISSUER: issuer.url, CHORUS_GOOGLE_CLIENT_ID: 'chorus,chorus-app' } })
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await issuer.close()
})

let household = 0
/** Limits per client are tested elsewhere. */
const from = () => ({ address: `198.51.100.${(household += 1) % 250}` })
const logIn = (idToken: string) => post(provider, '/v3/auth/google/login', { idToken }, from())
const invalid = { code: 1, error: ['This login has expired or isn’t for this server. Start again.'] }
const identityOf = (subject: string) => provider.db.selectFrom('identities').selectAll().where('subject', '=', subject).executeTakeFirst()

describe('a Google login', () => {
  test('creates an account for a new person and finds it again', async () => {
    const first = dataOf(await logIn(issuer.tokenFor({ sub: 'mina', name: 'Mina', picture: 'https://pictures.example/mina.png' })))
    expect(first).toMatchObject({ isNew: true, displayName: 'Mina', avatar: 'https://pictures.example/mina.png' })
    const again = dataOf(await logIn(issuer.tokenFor({ sub: 'mina', jti: 'another' })))
    expect(again).toMatchObject({ isNew: false, accountId: first.accountId })
  })

  test('works once, also concurrently and in another encoding', async () => {
    const token = issuer.tokenFor({ sub: 'once' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(token)))
    expect(answers.filter(({ json }) => (json as { code: number }).code === 0)).toHaveLength(1)
    const before = await countRows(provider)
    expect(errorTextOf(await logIn(token))).toBe('This proof has already been used. Log in again.')
    expect((await logIn(`${token}=`)).json).toEqual(invalid)
    expect(await countRows(provider)).toEqual(before)
  })

  test.each<[string, object]>([
    ['for another application', { aud: 'somebody' }],
    ['of another issuer', { iss: 'https://accounts.google.com' }],
    ['that has ended', { iat: nowSeconds() - 4000, exp: nowSeconds() - 400 }],
    ['from the future', { iat: nowSeconds() + 400 }],
    ['that is not good yet', { nbf: nowSeconds() + 400 }],
    ['for us and others that names no authorized party', { aud: ['chorus', 'somebody'] }],
    ['for us and others that was made for them', { aud: ['chorus', 'somebody'], azp: 'somebody' }],
    ['for us that another application asked for', { azp: 'somebody' }],
    ['with a list as its asker', { azp: ['chorus'] }],
  ])('rejects %s and stores nothing', async (_, claims) => {
    const before = await countRows(provider)
    const answer = await logIn(issuer.tokenFor({ sub: 'nobody', ...claims }))
    expect(answer).toMatchObject({ status: 200, json: invalid })
    expect(await countRows(provider)).toEqual(before)
  })

  test.each<[string, object]>([
    ['for our app, asked for by it', { azp: 'chorus-app', aud: 'chorus' }],
    ['for us and others, asked for by us', { aud: ['somebody', 'chorus'], azp: 'chorus' }],
  ])('accepts %s', async (sub, claims) => {
    dataOf(await logIn(issuer.tokenFor({ sub, ...claims })))
  })

  test('rejects an unsigned token and one signed with another key', async () => {
    const claims = { iss: issuer.url, aud: 'chorus', sub: 'mina', iat: nowSeconds(), exp: nowSeconds() + 600 }
    expect((await logIn(makeToken(createSigningKey('RS256', 'now'), claims))).json).toEqual(invalid)
    expect((await logIn(issuer.tokenFor({ sub: 'mina' }, { alg: 'none' }))).json).toEqual(invalid)
    expect((await logIn(issuer.tokenFor({ sub: 'mina' }).replace(/[^.]*$/, ''))).json).toEqual(invalid)
  })

  test('rejects a token that is too large', async () => {
    expect(await logIn(issuer.tokenFor({ fill: 'x'.repeat(10_000) }))).toMatchObject({ status: 400 })
  })

  test.each<[string, unknown, object]>([
    ['checked', true, { email: 'mina@mail.example' }],
    ['checked, in a text', 'true', { email: 'mina@mail.example' }],
    ['not checked', false, {}],
    ['of which nobody says so', undefined, {}],
    ['with a word for it', 'yes', {}],
  ])('stores an email address only when verified: one that the issuer has %s', async (name, email_verified, facts) => {
    dataOf(await logIn(issuer.tokenFor({ sub: `mail ${name}`, email: 'mina@mail.example', email_verified })))
    expect((await identityOf(`mail ${name}`))?.facts).toEqual(facts)
  })

  test('never joins accounts by email address', async () => {
    const mina = await provider.join({ platform: 'email', issuer: '', subject: 'wren@mail.example' })
    const other = dataOf(await logIn(issuer.tokenFor({ sub: 'not wren', email: 'wren@mail.example', email_verified: true })))
    expect(other).toMatchObject({ isNew: true })
    expect(other.accountId).not.toBe(mina.viewer.accountId)
  })

  test('strips characters that the database cannot store from names', async () => {
    const name = 'Mi\0na \ud800 \u{1f600}\u202e'
    const { displayName } = dataOf(await logIn(issuer.tokenFor({ sub: 'nul', name, email: 'a\0b@mail.example', email_verified: true })))
    expect(displayName).toMatch(/^Mina . \u{1f600}\u202e$/u)
    expect(await identityOf('nul')).toMatchObject({ facts: { email: 'ab@mail.example' } })
  })

  test('ignores invalid names, and avatars that are not https', async () => {
    const data = dataOf(await logIn(issuer.tokenFor({ sub: 'odd', name: { first: 'Odd' }, picture: 'javascript:alert(1)' })))
    expect(data).not.toHaveProperty('displayName')
    expect(data).not.toHaveProperty('avatar')
  })
})

test('treats the same subject of two issuers as two people', async () => {
  await using other = await startIssuer()
  const environment = { CHORUS_GOOGLE_ISSUER: other.url, CHORUS_GOOGLE_CLIENT_ID: 'chorus' }
  await using elsewhere = await startProvider({ environment })
  const node = elsewhere.addNode({ db: connectPool(provider.databaseUrl) })
  const here = dataOf(await logIn(issuer.tokenFor({ sub: 'twin' })))
  const there = dataOf(await post(node, '/v3/auth/google/login', { idToken: other.tokenFor({ sub: 'twin' }) }))
  expect(there.isNew).toBe(true)
  expect(there.accountId).not.toBe(here.accountId)
  expect(errorTextOf(await post(node, '/v3/auth/google/login', { idToken: issuer.tokenFor({ sub: 'twin' }) }))).toBe(invalid.error[0])
})

test('logs the owner in with a proof that a connect refused', async () => {
  const owner = dataOf(await logIn(issuer.tokenFor({ sub: 'sol' })))
  const { token } = await provider.join()
  const idToken = issuer.tokenFor({ sub: 'sol', jti: 'second' })
  const refused = await post(provider, '/v3/user/bindGoogle', { idToken, isForce: false }, { token, ...from() })
  expect(errorTextOf(refused)).toContain('This google already bound to the other account')
  expect(dataOf(await logIn(idToken)).accountId).toBe(owner.accountId)
})

describe('an issuer that', () => {
  test.each(['broken', 'failing', 'garbled', 'endless', 'redirecting'] as const)(
    'is %s does not invalidate the token, which works once the issuer recovers',
    async (mode) => {
      const own = await startIssuer()
      await using node = await startProvider({ environment: { CHORUS_GOOGLE_ISSUER: own.url, CHORUS_GOOGLE_CLIENT_ID: 'chorus' } })
      const token = own.tokenFor()
      own.mode = mode
      const before = await countRows(node)
      expect(await post(node, '/v3/auth/google/login', { idToken: token })).toMatchObject({
        status: 502,
        json: { code: 1, error: 'The login service isn’t responding. Try again in a moment.' },
      })
      expect(await countRows(node)).toEqual(before)
      own.mode = 'healthy'
      dataOf(await post(node, '/v3/auth/google/login', { idToken: token }))
      await own.close()
    },
  )

  test('claims to be another one is rejected', async () => {
    await using honest = await startIssuer()
    const liar: FaultyService = await startFaultyService(({ path }) => ({
      status: 200,
      json: path === '/keys' ? { keys: [toJwk(honest.key)] } : { issuer: honest.url, jwks_uri: `${liar.url}/keys` },
    }))
    await using node = await startProvider({ environment: { CHORUS_GOOGLE_ISSUER: liar.url, CHORUS_GOOGLE_CLIENT_ID: 'chorus' } })
    for (const iss of [honest.url, liar.url])
      expect(await post(node, '/v3/auth/google/login', { idToken: honest.tokenFor({ iss }) })).toMatchObject({ status: 502 })
    expect(honest.requests).toEqual([])
    await liar.close()
  })

  test('serves its keys over plain http is rejected', async () => {
    await using honest = await startIssuer()
    const service: FaultyService = await startFaultyService(() => ({
      status: 200,
      json: { issuer: service.url, jwks_uri: `${honest.url}/keys` },
    }))
    await using node = await startProvider({ environment: { CHORUS_GOOGLE_ISSUER: service.url, CHORUS_GOOGLE_CLIENT_ID: 'chorus' } })
    const idToken = honest.tokenFor({ iss: service.url })
    expect(await post(node, '/v3/auth/google/login', { idToken })).toMatchObject({ status: 502 })
    expect(honest.requests).toEqual([])
    await service.close()
  })
})

test('fails with a message when not configured', async () => {
  await using without = await startProvider()
  expect(errorTextOf(await post(without, '/v3/auth/google/login', { idToken: issuer.tokenFor() }))).toBe(
    'Google login isn’t available on this server. Use another sign-in method.',
  )
})
