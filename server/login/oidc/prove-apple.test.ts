import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countRows, dataOf, post, errorTextOf } from '../../../tests/provider/provider-responses.ts'
import { startIssuer, type Issuer } from '../../../tests/provider/start-issuer.ts'
import { startProvider, type Provider } from '../../../tests/provider/start-provider.ts'
import { nowSeconds } from '../../../tests/provider/token-maker.ts'

let issuer: Issuer
let provider: Provider
beforeAll(async () => {
  issuer = await startIssuer()
  provider = await startProvider({ environment: { CHORUS_APPLE_ISSUER: issuer.url, CHORUS_APPLE_CLIENT_ID: 'chorus' } })
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await issuer.close()
})

let household = 0
const from = () => ({ address: `198.51.100.${(household += 1) % 250}` })
const logIn = (authorizationToken: string, nonce?: string) =>
  post(provider, '/v3/auth/apple/login', { authorizationToken, ...(nonce === undefined ? {} : { nonce }) }, from())
const nonce = 'a nonce of this very login'
const hash = (encoding: 'hex' | 'base64url') => createHash('sha256').update(nonce).digest(encoding)
const elsewhere = 'This login was started elsewhere. Start again.'

describe('an Apple login', () => {
  test.each<[string, string]>([
    ['itself, as on the web', nonce],
    ['its hash, as from an app', hash('hex')],
    ['its hash in the other spelling', hash('base64url')],
  ])('accepts the nonce that it started with: %s', async (sub, claim) => {
    expect(dataOf(await logIn(issuer.tokenFor({ sub, nonce: claim }), nonce))).toMatchObject({ isNew: true })
  })

  test('needs no nonce when none was requested', async () => {
    dataOf(await logIn(issuer.tokenFor({ sub: 'plain' })))
  })

  test.each<[string, unknown, string | undefined]>([
    ['another nonce', 'another', nonce],
    ['the hash of another', createHash('sha256').update('another').digest('hex'), nonce],
    ['no nonce, while one was asked for', undefined, nonce],
    ['a nonce that nobody shows', nonce, undefined],
    ['a nonce of another kind', 5, '5'],
    ['a list with the nonce', [nonce], nonce],
    ['a nonce that begins like it', nonce.slice(0, -1), nonce],
    ['the nonce in capitals', nonce.toUpperCase(), nonce],
  ])('with %s is rejected and stores nothing', async (_, claim, shown) => {
    const before = await countRows(provider)
    expect(errorTextOf(await logIn(issuer.tokenFor({ sub: 'nobody', nonce: claim }), shown))).toBe(elsewhere)
    expect(await countRows(provider)).toEqual(before)
  })

  test('is not used up by a wrong nonce', async () => {
    const token = issuer.tokenFor({ sub: 'patient', nonce })
    expect(errorTextOf(await logIn(token, 'wrong'))).toBe(elsewhere)
    dataOf(await logIn(token, nonce))
  })

  test('works once, in either form of the nonce', async () => {
    const token = issuer.tokenFor({ sub: 'once', nonce: hash('hex') })
    dataOf(await logIn(token, nonce))
    for (const shown of [nonce, hash('hex')])
      expect(errorTextOf(await logIn(token, shown))).toBe('This proof has already been used. Log in again.')
  })

  test.each<[string, object]>([
    ['for another application', { aud: 'com.somebody' }],
    ['of another issuer', { iss: 'https://appleid.apple.com' }],
    ['that has ended', { iat: nowSeconds() - 4000, exp: nowSeconds() - 400 }],
    ['from the future', { iat: nowSeconds() + 400 }],
  ])('rejects %s', async (_, claims) => {
    expect(errorTextOf(await logIn(issuer.tokenFor({ nonce, ...claims }), nonce))).toBe(
      'This login has expired or isn’t for this server. Start again.',
    )
  })
})

test('connects with the same proof, and reports when another account has the identity', async () => {
  const { token } = await provider.join()
  const bind = (idToken: string, more: object = { nonce }) =>
    post(provider, '/v3/user/bindApple', { idToken, ...more }, { token, ...from() })
  expect(errorTextOf(await bind(issuer.tokenFor({ sub: 'bound', nonce }), {}))).toBe(elsewhere)
  dataOf(await bind(issuer.tokenFor({ sub: 'bound', nonce })))
  dataOf(await logIn(issuer.tokenFor({ sub: 'owned', nonce }), nonce))
  const second = issuer.tokenFor({ sub: 'owned', nonce, jti: 'second' })
  expect(errorTextOf(await bind(second))).toContain('This apple already bound to the other account')
  expect(dataOf(await logIn(second, nonce)).isNew).toBe(false)
})
