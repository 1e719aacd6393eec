import { hostedCodes } from '@chorus/contract/hosted'
import { Refusal } from '@chorus/contract/refusal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/database/create-test-database.ts'
import { type Moody, type MoodyAnswer, startMoody } from '../../tests/provider/start-moody.ts'
import { createBskyProver } from '../login/prove-bsky.ts'
import { type BlueskyCredentials, logInAtBluesky } from './bluesky-login.ts'
import { createAskBluesky } from './bluesky-service.ts'

const did = 'did:plc:wrenwrenwrenwrenwrenwren'
const otherDid = 'did:plc:otherotherotherotherothe'
let database: TestDatabase
/** Directory, and keeper of the account. */
let home: Moody
/** Logs people in for other services. */
let entryway: Moody
let session: MoodyAnswer

const say = (status: number, json: unknown): MoodyAnswer => ({ status, json })
const documentOf = (id: string) => ({
  id,
  alsoKnownAs: ['at://wren.example'],
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: home.url }],
})

beforeAll(async () => {
  database = await createTestDatabase()
  home = await startMoody(({ path, authorization }) => {
    if (path === `/${did}` || path === `/${otherDid}`) return say(200, documentOf(path.slice(1)))
    if (path.includes('resolveHandle')) return say(200, { did })
    if (path.includes('getSession')) return authorization === 'Bearer access' ? say(200, { did }) : say(400, { error: 'InvalidToken' })
    return path.includes('createSession') ? session : undefined
  })
  entryway = await startMoody(({ path }) => (path.includes('createSession') ? session : undefined))
})
afterAll(async () => {
  await Promise.all([home.close(), entryway.close()])
  await database[Symbol.asyncDispose]()
})
beforeEach(() => {
  for (const service of [home, entryway]) service.asked.length = 0
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
const passwordsAt = (service: Moody) => service.asked.filter(({ body }) => body.includes('an-app-password')).length

test('somebody is found by their handle at the service that keeps them, which alone is told the password', async () => {
  const { draft, proven } = await logIn()
  expect(proven.identity).toMatchObject({ platform: 'bsky', subject: did, handle: 'wren.example' })
  expect(draft).toMatchObject({ type: 'Bsky', profileId: did, facts: { shown: { serviceUrl: home.url } } })
  expect(JSON.stringify(draft.facts)).not.toMatch(/"(?:access|refresh)"|password/)
  expect([passwordsAt(home), passwordsAt(entryway)]).toEqual([1, 0])
})

test('an e-mail address goes to the usual service, and the session to the one that keeps the account', async () => {
  const { draft } = await logIn({ identifier: 'wren@mail.example' })
  expect(draft.facts.shown['serviceUrl']).toBe(home.url)
  expect([passwordsAt(home), passwordsAt(entryway)]).toEqual([0, 1])
})

test('a service that names somebody whom it does not keep logs nobody in', async () => {
  session = say(200, { did: otherDid, handle: 'wren.example', accessJwt: 'access', refreshJwt: 'refresh' })
  expect(await refusalOf({ serviceUrl: entryway.url })).toBeInstanceOf(Refusal)
  session = say(200, { did, handle: 'wren.example', accessJwt: 'made-up', refreshJwt: 'refresh' })
  expect(await refusalOf({ serviceUrl: entryway.url })).toBeInstanceOf(Refusal)
})

test('a code that the service has sent by e-mail is asked for, and passed on', async () => {
  session = say(401, { error: 'AuthFactorTokenRequired', message: 'A sign in code has been sent' })
  expect(await refusalOf()).toMatchObject({ code: hostedCodes.secondFactor })
  session = say(200, { did, handle: 'wren.example', accessJwt: 'access', refreshJwt: 'refresh' })
  await logIn({ authFactorToken: ' AB12-CD34 ' })
  expect(JSON.parse(home.asked.findLast(({ path }) => path.includes('createSession'))!.body)).toMatchObject({
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
])('an answer like %j is told apart', async (answer, refusal) => {
  session = answer
  expect(await refusalOf()).toMatchObject(refusal)
})

test.each(['broken', 'failing', 'garbled', 'moving', 'endless'] as const)('an entryway that is %s is away', async (mood) => {
  entryway.mood = mood
  if (mood === 'endless') session = say(200, { fill: 'x'.repeat(5 << 20) })
  expect(await refusalOf({ serviceUrl: entryway.url })).toMatchObject({ code: hostedCodes.networkAway })
  entryway.mood = 'well'
})
