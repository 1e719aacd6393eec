import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIssuer, type Issuer } from '../../tests/provider/start-issuer.ts'
import { startProvider, type Provider } from '../../tests/provider/start-provider.ts'
import { nowSeconds } from '../../tests/provider/token-maker.ts'
import { countRows, dataOf, post, wordsOf } from '../../tests/provider/ways.ts'

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
const elsewhere = 'This login was begun elsewhere. Begin again.'

describe('a login by Apple', () => {
  test.each<[string, string]>([
    ['itself, as on the web', nonce],
    ['its hash, as from an app', hash('hex')],
    ['its hash in the other spelling', hash('base64url')],
  ])('holds with the nonce that it was begun with: %s', async (sub, claim) => {
    expect(dataOf(await logIn(issuer.tokenFor({ sub, nonce: claim }), nonce))).toMatchObject({ isNew: true })
  })

  test('holds without a nonce when none was asked for', async () => {
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
  ])('with %s is refused and leaves nothing behind', async (_, claim, shown) => {
    const before = await countRows(provider)
    expect(wordsOf(await logIn(issuer.tokenFor({ sub: 'nobody', nonce: claim }), shown))).toBe(elsewhere)
    expect(await countRows(provider)).toEqual(before)
  })

  test('that was refused for its nonce is not used up by that', async () => {
    const token = issuer.tokenFor({ sub: 'patient', nonce })
    expect(wordsOf(await logIn(token, 'wrong'))).toBe(elsewhere)
    dataOf(await logIn(token, nonce))
  })

  test('counts once, whichever spelling of the nonce comes with it', async () => {
    const token = issuer.tokenFor({ sub: 'once', nonce: hash('hex') })
    dataOf(await logIn(token, nonce))
    for (const shown of [nonce, hash('hex')]) expect(wordsOf(await logIn(token, shown))).toBe('This proof was used before. Log in again.')
  })

  test.each<[string, object]>([
    ['for another application', { aud: 'com.somebody' }],
    ['of another issuer', { iss: 'https://appleid.apple.com' }],
    ['that has ended', { iat: nowSeconds() - 4000, exp: nowSeconds() - 400 }],
    ['from the future', { iat: nowSeconds() + 400 }],
  ])('%s is refused', async (_, claims) => {
    expect(wordsOf(await logIn(issuer.tokenFor({ nonce, ...claims }), nonce))).toBe(
      'This login is not valid any more, or not for us. Begin again.',
    )
  })
})

test('binding takes the same proof under its own name, and says whose it is when it is another’s', async () => {
  const { token } = await provider.join()
  const bind = (idToken: string, more: object = { nonce }) =>
    post(provider, '/v3/user/bindApple', { idToken, ...more }, { token, ...from() })
  expect(wordsOf(await bind(issuer.tokenFor({ sub: 'bound', nonce }), {}))).toBe(elsewhere)
  dataOf(await bind(issuer.tokenFor({ sub: 'bound', nonce })))
  dataOf(await logIn(issuer.tokenFor({ sub: 'owned', nonce }), nonce))
  const second = issuer.tokenFor({ sub: 'owned', nonce, jti: 'second' })
  expect(wordsOf(await bind(second))).toContain('This apple already bound to the other account')
  expect(dataOf(await logIn(second, nonce)).isNew).toBe(false)
})
