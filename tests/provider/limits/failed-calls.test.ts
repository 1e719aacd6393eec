import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits, type Limits } from '../../../server/guard/limits.ts'
import { authorizeGoogle } from '../external-logins.ts'
import { logInWith, requestSigner } from '../log-in-with.ts'
import { openBrowser } from '../open-browser.ts'
import { post } from '../provider-responses.ts'
import { shareSandboxProvider } from '../sandbox-provider.ts'
import type { Answer, Member, Node } from '../start-provider.ts'

const own = shareSandboxProvider()
const few = 2
const fewFailures = [{ by: 'client', count: few, seconds: 600, of: 'failures' }] as const
const strictly: Limits = { ...limits, login: fewFailures, connect: fewFailures }

let node: Node
beforeAll(() => void (node = own.provider.addNode({ limits: strictly })))

let last = 0
let address: string
beforeEach(() => void (address = `198.51.100.${++last}`))

/** Codes of the same call, made more often than it may fail. 429: refused by the limit. */
async function codesOf(call: () => Promise<Answer>): Promise<(number | undefined)[]> {
  const codes = []
  for (let sent = 0; sent <= few; sent++) {
    const { status, json } = await call()
    codes.push(status === 429 ? 429 : (json as { code?: number }).code)
  }
  return codes
}
const always = (code: unknown) => Array.from({ length: few + 1 }, () => code)

describe('connecting an identity that another account has', () => {
  let me: Member
  /** Refused calls leave the proof unspent. */
  let idToken: string
  beforeAll(async () => {
    const { sandbox, provider } = own
    const context = { sandbox, provider, browser: openBrowser(provider, '192.0.2.90') }
    const person = sandbox.world.person('mina')
    await logInWith.Google(context, person)
    idToken = await authorizeGoogle(context, person)
  })
  beforeEach(async () => void (me = await own.provider.join()))
  const bind = (more: object = {}) => post(node, '/v3/user/bindGoogle', { idToken, ...more }, { token: me.token, address })

  test('is no failure: another account has it', async () => {
    expect(await codesOf(() => bind())).toEqual(always(1))
  })

  test('is no failure while it asks for a confirmation', async () => {
    expect(await codesOf(() => bind({ isForce: true }))).toEqual(always(1701))
  })

  test('is no failure while it asks for a fresh login', async () => {
    await sql`update sessions set authenticated_at = now() - interval '1 hour' where id = ${me.viewer.sessionId}`.execute(own.provider.db)
    expect(await codesOf(() => bind({ isForce: true }))).toEqual(always(1704))
  })

  test('is a failure with a made-up confirmation', async () => {
    expect(await codesOf(() => bind({ isForce: true, confirmation: 'x'.repeat(43) }))).toEqual([1702, 1702, 429])
  })

  test('is a failure with a made-up proof', async () => {
    expect((await codesOf(() => bind({ idToken: 'x.y.z' }))).at(-1)).toBe(429)
  })
})

describe('logging in with a Farcaster signer', () => {
  const logIn = (token: string) => post(node, '/v3/auth/farcaster/login', { token }, { address })

  test('is no failure while its owner has not approved it', async () => {
    const { provider } = own
    const { token } = await requestSigner({ provider, browser: openBrowser(provider, '192.0.2.91') })
    expect(await codesOf(() => logIn(token))).toEqual(always(1717))
  })

  test('is a failure with a made-up request', async () => {
    expect((await codesOf(() => logIn('0xmade-up'))).at(-1)).toBe(429)
  })
})
