import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { plainCode, Refusal } from '@chorus/contract/refusal'
import type { Context } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FaultyService, type ServiceResponse, startFaultyService } from '../../tests/provider/start-faulty-service.ts'
import type { Db } from '../db/database.ts'
import { createAskBluesky } from '../networks/bluesky/pds/bluesky-service.ts'
import { createBlueskySessions } from '../networks/bluesky/sessions/bluesky-sessions.ts'
import { createAskLens } from '../networks/lens/lens-api.ts'
import { createLensSessions } from '../networks/lens/lens-sessions.ts'
import type { NetworkSession } from '../vault/network-session-vault.ts'
import { ended } from './network-away.ts'
import type { Wanted } from './refresh-tokens.ts'
import { createResume } from './resume.ts'

const did = 'did:plc:wrenwrenwrenwrenwrenwren'
const account = `0x${'a1'.repeat(20)}`
let service: FaultyService
/** The service's answer for each token. */
const answers = new Map<string, ServiceResponse>()
beforeAll(async () => {
  service = await startFaultyService(({ authorization = '' }) => answers.get(authorization.replace('Bearer ', '')))
})
afterAll(() => service.close())

let forgotten: string[]
let wanted: Wanted[]
beforeEach(() => {
  service.mode = 'healthy'
  service.requests.length = 0
  answers.clear()
  forgotten = []
  wanted = []
})

const say = (status: number, json: unknown): ServiceResponse => ({ status, json })
const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
const [lensToken, nextLensToken] = [jwt({ sub: '0xw', act: { sub: account }, n: 1 }), jwt({ sub: '0xw', act: { sub: account }, n: 2 })]

const toSession = (type: 'Bsky' | 'Lens', version = 1): NetworkSession => {
  const secret =
    type === 'Bsky'
      ? { service: service.url, accessJwt: `token-${version}`, refreshJwt: 'r', endsAt: 1e12 }
      : { accessToken: version === 1 ? lensToken : nextLensToken, refreshToken: 'r', idToken: 'i', endsAt: 1e12 }
  const profileId = type === 'Bsky' ? did : account
  const names = { id: 'one', sessionId: 's', accountId: 'a', handle: 'h', facts: {}, readAt: 0 }
  return { ...names, type, profileId, version, secret: JSON.stringify(secret) }
}

/** These tests never refresh at a network, so nothing reads the database clock. */
const db = undefined as unknown as Db
const context = undefined as unknown as Context

/** Always offers a next token pair; margins and leases are tested in refresh-tokens.test.ts. */
const resume = (session: NetworkSession, { isOver = false } = {}) => {
  const adapters = [
    createBlueskySessions({ db, askBluesky: createAskBluesky([service.url]), oauth: undefined }),
    createLensSessions({ db, askLens: createAskLens(service.url, 'https://chorus.example') }),
  ]
  return createResume({
    vault: { remove: async ({ id }) => void forgotten.push(id) },
    refresh: async (one, how) => {
      wanted.push(how)
      if (how.refused === undefined) return one
      if (isOver) throw ended()
      return toSession(one.type as 'Bsky', one.version + 1)
    },
    sessionAdapters: new Map(adapters.map((adapter) => [adapter.type, adapter])),
  })(session, context).then(
    ({ version }) => version,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )
}

const good = say(200, { data: { currentSession: { __typename: 'AuthenticatedSession' } } })
const refused = say(200, { data: null, errors: [{ message: 'No', extensions: { code: 'UNAUTHENTICATED' } }] })

test('resumes a valid session with one minute left on Bluesky and two on Lens', async () => {
  answers.set('token-1', say(200, { did })).set(lensToken, good)
  expect([await resume(toSession('Bsky')), await resume(toSession('Lens'))]).toEqual([1, 1])
  expect(wanted).toEqual([{ margin: 60 }, { margin: 120 }])
})

test.each(['ExpiredToken', 'InvalidToken'])('refreshes once when Bluesky rejects the token as %s', async (error) => {
  answers.set('token-1', say(400, { error })).set('token-2', say(200, { did }))
  expect(await resume(toSession('Bsky'))).toBe(2)
  answers.set('token-2', say(400, { error }))
  expect(await resume(toSession('Bsky'))).toBe(hostedCodes.ended)
  expect([forgotten, service.count('getSession')]).toEqual([['one'], 4])
})

test('refreshes once when Lens rejects the token', async () => {
  answers.set(lensToken, refused).set(nextLensToken, good)
  expect(await resume(toSession('Lens'))).toBe(2)
  answers.set(nextLensToken, refused)
  expect(await resume(toSession('Lens'))).toBe(hostedCodes.ended)
  expect(forgotten).toEqual(['one'])
})

test('ends a session that cannot be refreshed', async () => {
  answers.set('token-1', say(401, { error: 'ExpiredToken' })).set(lensToken, refused)
  expect(await resume(toSession('Bsky'), { isOver: true })).toBe(hostedCodes.ended)
  expect(await resume(toSession('Lens'), { isOver: true })).toBe(hostedCodes.ended)
})

test('drops a session that belongs to someone else', async () => {
  answers.set('token-1', say(200, { did: 'did:plc:somebodyelsesomebodyelse' })).set(lensToken, good)
  expect(await resume(toSession('Bsky'))).toBe(hostedCodes.otherPerson)
  expect(await resume({ ...toSession('Lens'), profileId: `0x${'b2'.repeat(20)}` })).toBe(hostedCodes.otherPerson)
  expect(forgotten).toEqual(['one', 'one'])
})

test.each(['broken', 'failing', 'garbled', 'redirecting'] as const)('keeps the session when the network is %s', async (mode) => {
  service.mode = mode
  expect([await resume(toSession('Bsky')), await resume(toSession('Lens'))]).toEqual([hostedCodes.networkAway, hostedCodes.networkAway])
  expect(forgotten).toEqual([])
})

test('keeps the session when the response is far too large', async () => {
  const fill = 'x'.repeat(5 << 20)
  answers.set('token-1', say(200, { did, fill })).set(lensToken, say(200, { fill }))
  expect([await resume(toSession('Bsky')), await resume(toSession('Lens'))]).toEqual([hostedCodes.networkAway, hostedCodes.networkAway])
  expect(forgotten).toEqual([])
})

test('keeps the session when the network limits requests', async () => {
  answers.set('token-1', say(429, { error: 'RateLimitExceeded' })).set(lensToken, say(429, {}))
  // Lens's limit is passed on as a 429 with the time to wait. No code of a session: clients keep it and try again.
  expect([await resume(toSession('Bsky')), await resume(toSession('Lens'))]).toEqual([hostedCodes.networkAway, plainCode])
  expect(forgotten).toEqual([])
})
