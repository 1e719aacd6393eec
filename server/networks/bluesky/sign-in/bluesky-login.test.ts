import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Refusal } from '@chorus/contract/refusal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/database/create-test-database.ts'
import { type FaultyService, type ServiceResponse, startFaultyService } from '../../../../tests/provider/start-faulty-service.ts'
import { createAskBluesky } from '../pds/bluesky-service.ts'
import { type BlueskyCredentials, logInAtBluesky } from './bluesky-login.ts'
import { createBskyProver } from './prove-bsky.ts'

const did = 'did:plc:wrenwrenwrenwrenwrenwren'
const otherDid = 'did:plc:otherotherotherotherothe'
let database: TestDatabase
/** Directory and host of the account. */
let home: FaultyService
/** The login server of other services. */
let entryway: FaultyService
let session: ServiceResponse

const say = (status: number, json: unknown): ServiceResponse => ({ status, json })
const documentOf = (id: string) => ({
  id,
  alsoKnownAs: ['at://wren.example'],
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: home.url }],
})

beforeAll(async () => {
  database = await createTestDatabase()
  home = await startFaultyService(({ path, authorization }) => {
    if (path === `/${did}` || path === `/${otherDid}`) return say(200, documentOf(path.slice(1)))
    if (path.includes('resolveHandle')) return say(200, { did })
    if (path.includes('getSession')) return authorization === 'Bearer access' ? say(200, { did }) : say(400, { error: 'InvalidToken' })
    return path.includes('createSession') ? session : undefined
  })
  entryway = await startFaultyService(({ path }) => (path.includes('createSession') ? session : undefined))
})
afterAll(async () => {
  await Promise.all([home.close(), entryway.close()])
  await database[Symbol.asyncDispose]()
})
beforeEach(() => {
  for (const service of [home, entryway]) service.requests.length = 0
  session = say(200, { did, handle: 'wren.example', accessJwt: 'access', refreshJwt: 'refresh' })
})

const logIn = (credentials: Partial<BlueskyCredentials> = {}) => {
  const ask = createAskBluesky([home.url, entryway.url])
  const prove = createBskyProver({ plcUrl: home.url, didWebUrl: undefined, appViewUrl: home.url, nearbyServices: [home.url, entryway.url] })
  const deps = { db: database.db, ask, prove, plcUrl: home.url, didWebUrl: undefined, appViewUrl: home.url, usualService: entryway.url }
  return logInAtBluesky(deps, { identifier: 'wren.example', password: 'an-app-password', ...credentials })
}
const refusalOf = (credentials?: Partial<BlueskyCredentials>) =>
  logIn(credentials).then(
    () => 'in',
    (error: unknown) => (error instanceof Refusal ? error : String(error)),
  )
const passwordsAt = (service: FaultyService) => service.requests.filter(({ body }) => body.includes('an-app-password')).length

test('finds an account by handle at its own service, and sends the password to no other', async () => {
  const { draft, proven } = await logIn()
  expect(proven.identity).toMatchObject({ platform: 'bsky', subject: did, handle: 'wren.example' })
  expect(draft).toMatchObject({ type: 'Bsky', profileId: did, facts: { shown: { serviceUrl: home.url } } })
  expect(JSON.stringify(draft.facts)).not.toMatch(/"(?:access|refresh)"|password/)
  expect([passwordsAt(home), passwordsAt(entryway)]).toEqual([1, 0])
})

test('logs in by email address at the usual service, and opens the session at the account’s host', async () => {
  const { draft } = await logIn({ identifier: 'wren@mail.example' })
  expect(draft.facts.shown['serviceUrl']).toBe(home.url)
  expect([passwordsAt(home), passwordsAt(entryway)]).toEqual([0, 1])
})

test('rejects a service that claims an account it does not host', async () => {
  session = say(200, { did: otherDid, handle: 'wren.example', accessJwt: 'access', refreshJwt: 'refresh' })
  expect(await refusalOf({ serviceUrl: entryway.url })).toBeInstanceOf(Refusal)
  session = say(200, { did, handle: 'wren.example', accessJwt: 'made-up', refreshJwt: 'refresh' })
  expect(await refusalOf({ serviceUrl: entryway.url })).toBeInstanceOf(Refusal)
})

test('asks for the code that the service has emailed, and passes it on', async () => {
  session = say(401, { error: 'AuthFactorTokenRequired', message: 'A sign in code has been sent' })
  expect(await refusalOf()).toMatchObject({ code: hostedCodes.secondFactor })
  session = say(200, { did, handle: 'wren.example', accessJwt: 'access', refreshJwt: 'refresh' })
  await logIn({ authFactorToken: ' AB12-CD34 ' })
  expect(JSON.parse(home.requests.findLast(({ path }) => path.includes('createSession'))!.body)).toMatchObject({
    authFactorToken: 'AB12-CD34',
  })
})

test.each([
  [say(401, { error: 'AuthenticationRequired' }), { code: hostedCodes.wrongPassword, status: 400 }],
  [say(400, { error: 'InvalidRequest' }), { code: hostedCodes.wrongPassword }],
  [say(401, { error: 'AccountTakedown' }), { status: 403 }],
  [say(429, { error: 'RateLimitExceeded' }), { status: 429, retryAfter: 300 }],
  [say(200, { did }), { code: hostedCodes.networkAway }],
  [say(200, []), { code: hostedCodes.networkAway }],
  [say(500, {}), { code: hostedCodes.networkAway }],
])('distinguishes a response like %j', async (answer, refusal) => {
  session = answer
  expect(await refusalOf()).toMatchObject(refusal)
})

test.each(['broken', 'failing', 'garbled', 'redirecting', 'endless'] as const)(
  'reports an entryway that is %s as unavailable',
  async (mode) => {
    entryway.mode = mode
    if (mode === 'endless') session = say(200, { fill: 'x'.repeat(5 << 20) })
    expect(await refusalOf({ serviceUrl: entryway.url })).toMatchObject({ code: hostedCodes.networkAway })
    entryway.mode = 'healthy'
  },
)
