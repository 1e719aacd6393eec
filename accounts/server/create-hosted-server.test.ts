import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import type { XSession } from '@chorus/model/session/session'
import { describe, expect, test, vi } from 'vitest'
import { isAway } from '../is-away.ts'
import { sampleSession } from '../testing/sample-accounts.ts'
import type { AccountsServer } from './accounts-server.ts'
import { createHostedServer } from './create-hosted-server.ts'

const held = { session: 'Lens:x', profile: { profileId: '0x1', handle: null, displayName: null, avatar: null } }
const account = { accountId: 'a', uid: 'u', displayName: null, avatar: null }

function serverThat(answers: (path: string, init: RequestInit) => Response | Promise<Response>) {
  const asked: { path: string; method?: string; headers: Record<string, string>; body?: unknown }[] = []
  const server = createHostedServer(async (path, init = {}) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
    asked.push({ path, method: init.method, headers: init.headers as Record<string, string>, body })
    return answers(path, init)
  })
  return { server, asked }
}

const yes = (data: unknown) => () => Response.json({ success: true, data })
const json = { 'x-chorus': '1', 'content-type': 'application/json' }
const bare = { 'x-chorus': '1' }
const x = sampleSession('Twitter', '7') as XSession
const outcome = { outcome: 'conflict', account, token: 't' }

test.each<[what: string, data: unknown, call: (server: AccountsServer) => Promise<unknown>, asked: object, answer: unknown]>([
  [
    'log in',
    outcome,
    (server) => server.logIn('lens', { id: '1', signature: '0x' }),
    { method: 'POST', path: '/api/hosted/login/lens', headers: json, body: { id: '1', signature: '0x' } },
    outcome,
  ],
  [
    'go on',
    outcome,
    (server) => server.continueLogin('t'),
    { method: 'POST', path: '/api/hosted/login/continue', headers: json, body: { token: 't' } },
    outcome,
  ],
  [
    'who is here',
    { account, sessions: [held] },
    (server) => server.session(),
    { method: 'GET', path: '/api/hosted/session', headers: bare, body: undefined },
    { account, sessions: [held] },
  ],
  [
    'resume',
    held,
    (server) => server.resume('Lens', '0x1'),
    { method: 'POST', path: '/api/hosted/resume', headers: json, body: { type: 'Lens', profileId: '0x1' } },
    held,
  ],
  [
    'end one',
    null,
    (server) => server.removeSession('Bsky', 'did:plc:mina'),
    { method: 'DELETE', path: '/api/hosted/sessions/Bsky/did%3Aplc%3Amina', headers: bare, body: undefined },
    undefined,
  ],
  [
    'end all',
    null,
    (server) => server.logOut(),
    { method: 'DELETE', path: '/api/hosted/session', headers: bare, body: undefined },
    undefined,
  ],
  [
    'leave X',
    null,
    (server) => server.endSignIn('x'),
    { method: 'POST', path: '/api/twitter/logout', headers: bare, body: undefined },
    undefined,
  ],
])('%s', async (_, data, call, expected, answer) => {
  const { server, asked } = serverThat(yes(data))
  expect(await call(server)).toEqual(answer)
  expect(asked).toEqual([expected])
})

test('aborts the request with the login', async () => {
  const giving = new AbortController()
  const { server } = serverThat(
    (_, { signal }) => new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error))),
  )
  const asked = server.logIn('farcaster', { channelToken: 'c' }, giving.signal)
  giving.abort()
  await expect(asked).rejects.toMatchObject({ kind: 'aborted' })
})

test('names the X session to end', async () => {
  const { server, asked } = serverThat(yes(null))
  await server.endSignIn('x', x)
  expect(asked[0]?.headers).toMatchObject({
    'x-chorus': '1',
    'x-client-id': '7',
    'x-access-token': 'vault:1',
    'x-consumer-secret': '[HIDE_FROM_CLIENT]',
  })
})

const refusal = (status: number, code?: number) => () => Response.json({ success: false, error: { code, message: 'Why.' } }, { status })

describe('a refusal carries its code and whether anything was lost', () => {
  test.each<[what: string, answer: () => Response | Promise<Response>, failure: object, isAway: boolean]>([
    ['an ended session', refusal(401, hostedCodes.ended), { kind: 'unauthorized', code: hostedCodes.ended, message: 'Why.' }, false],
    ['no session', refusal(409, hostedCodes.noSession), { kind: 'unauthorized', code: hostedCodes.noSession }, false],
    ['another account', refusal(409, hostedCodes.otherPerson), { kind: 'forbidden', code: hostedCodes.otherPerson }, false],
    ['network away', refusal(502, hostedCodes.networkAway), { kind: 'unreachable', code: hostedCodes.networkAway }, true],
    ['a wrong code', refusal(400, 1639), { kind: 'refused', code: 1639, status: 400 }, false],
    ['a plain refusal', refusal(400), { kind: 'refused', code: undefined }, false],
    ['a refusal under status 200', refusal(200, 1639), { kind: 'refused', code: 1639 }, false],
    ['too many requests', refusal(429), { kind: 'rate-limited' }, true],
    ['our database is unavailable', refusal(503), { kind: 'broken' }, true],
    ['a page instead of JSON', () => new Response('<html>', { status: 502 }), { kind: 'broken' }, true],
    ['invalid JSON', () => new Response('{'), { kind: 'broken' }, true],
    ['a captive portal’s page', () => new Response('<html>'), { kind: 'broken' }, true],
    ['another shape', yes({ session: 3 }), { kind: 'broken' }, true],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'unreachable' }, true],
  ])('%s', async (_, answer, failure, away) => {
    const error: unknown = await serverThat(answer)
      .server.resume('Lens', '0x1')
      .catch((error: unknown) => error)
    expect(error).toMatchObject(failure)
    expect(isAway(error)).toBe(away)
  })

  test('failures never name a person', async () => {
    const error = await serverThat(refusal(401))
      .server.removeSession('Lens', '0xSecret')
      .catch((error: unknown) => JSON.stringify(error) + String(error))
    expect(error).not.toContain('0xSecret')
  })
})

test.each<[what: string, call: (server: AccountsServer) => Promise<unknown>, ms: number]>([
  ['the session', (server) => server.session(), 10_000],
  ['resuming', (server) => server.resume('Bsky', 'did:plc:mina'), 10_000],
  ['logging out', (server) => server.logOut(), 10_000],
  ['a login that asks other services', (server) => server.logIn('bluesky', { identifier: 'mina', password: 'x' }), 30_000],
  ['continuing after a conflict', (server) => server.continueLogin('t'), 30_000],
  ['an approval on a phone', (server) => server.logIn('farcaster', { channelToken: 'c' }), 70_000],
])('%s has a deadline', async (_, call, ms) => {
  const waiting = vi.spyOn(AbortSignal, 'timeout')
  const { server } = serverThat(() => Response.error())
  await call(server).catch(() => {})
  expect(waiting.mock.calls).toEqual([[ms]])
})
