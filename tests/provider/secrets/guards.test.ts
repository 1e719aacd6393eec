import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPool } from '../../../server/db/connect-pool.ts'
import { type Provider, startProvider } from '../start-provider.ts'

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ environment: { CHORUS_METRICS_TOKEN: 'a-metrics-token-of-the-tests' } })))
afterAll(() => provider[Symbol.asyncDispose]())

describe('a request id', () => {
  test('is echoed when well formed and otherwise replaced', async () => {
    const given = 'trace-0123456789'
    expect((await provider.ask('/healthz', { headers: { 'x-request-id': given } })).headers.get('x-request-id')).toBe(given)
    for (const odd of ['short', 'with spaces in it', 'x'.repeat(65), '<script>alert</script>'])
      expect((await provider.ask('/healthz', { headers: { 'x-request-id': odd } })).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test.each(['/v1/unknown', '/api/unknown', '/v1/accountConnection', '/nowhere'])('is in the response to %s', async (path) => {
    expect((await provider.ask(path)).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('the log', () => {
  test('has one line per request with route and duration, and none of its content', async () => {
    const member = await provider.join()
    const requestId = 'log-test-1234'
    await provider.ask('/v2/farcaster-hub/user/profile?handle=canary-in-query', {
      token: member.token,
      headers: { 'x-request-id': requestId, cookie: 'sid=canary-in-cookie' },
      address: '203.0.113.77',
    })
    await provider.ask('/v3/user/profile', { method: 'PUT', token: member.token, body: { displayName: 'canary-in-body' } })
    const lines = provider
      .readLog()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const own = lines.filter((line) => line['requestId'] === requestId)
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({ method: 'GET', route: '/v2/farcaster-hub/user/profile', ms: expect.any(Number) as number })
    for (const canary of ['canary-in', member.token, '203.0.113.77']) expect(provider.readLog()).not.toContain(canary)
  })
})

describe('health', () => {
  test('reports alive and ready', async () => {
    expect(await provider.ask('/healthz')).toMatchObject({ status: 200, json: { ok: true } })
    expect(await provider.ask('/readyz')).toMatchObject({ status: 200, json: { ok: true } })
  })

  test('reports alive but not ready without its database', async () => {
    const node = provider.addNode({ db: connectPool('postgres://nobody@127.0.0.1:9/nothing') })
    expect(await node.ask('/healthz')).toMatchObject({ status: 200 })
    expect(await node.ask('/readyz')).toMatchObject({ status: 503, json: { ok: false } })
  })

  test('reports not ready while migrations are pending', async () => {
    const { rows } = await sql<{ checksum: string }>`
      delete from migrations where name = '002-people.sql' returning checksum`.execute(provider.db)
    expect(await provider.ask('/readyz')).toMatchObject({ status: 503, json: { why: 'the database schema is out of date' } })
    // Restored, because another test uses this database.
    await sql`insert into migrations (name, checksum) values ('002-people.sql', ${rows[0]!.checksum})`.execute(provider.db)
  })
})

describe('metrics', () => {
  test('count requests by route and status class, and show the pool and the event loop', async () => {
    await provider.ask('/v1/accountConnection')
    const { text, headers } = await provider.ask('/metrics', { address: '127.0.0.1' })
    expect(headers.get('content-type')).toContain('text/plain')
    expect(text).toMatch(/chorus_requests_total\{method="GET",route="\/v1\/accountConnection",status="4xx"\} \d+/)
    expect(text).toMatch(/chorus_database_connections\{state="idle"\} \d+/)
    expect(text).toContain('nodejs_eventloop_lag_seconds')
  })

  test.each([
    ['elsewhere', { address: '192.0.2.5' }, 403],
    ['elsewhere, with a wrong token', { address: '192.0.2.5', token: 'a-metrics-token-of-nobody' }, 403],
    ['elsewhere, with the token', { address: '192.0.2.5', token: 'a-metrics-token-of-the-tests' }, 200],
    ['this machine', { address: '::1' }, 200],
    ['a proxy on this machine', { address: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.5' } }, 403],
  ])('requested from %s', async (_, ask, status) => {
    expect((await provider.ask('/metrics', ask)).status).toBe(status)
  })
})

describe('other sites', () => {
  const isOpen = (headers: Headers) => headers.get('access-control-allow-origin') === '*'

  test.each([
    ['a response', '/v2/farcaster-hub/user/profile?fid=1', 'GET'],
    ['a refusal', '/v1/accountConnection', 'GET'],
    ['the response to an invalid body', '/v3/user/profile', 'PUT'],
    ['the response to an unknown call', '/v1/unknown', 'POST'],
    ['the response to an unknown exchange call', '/exchange/unknown', 'GET'],
  ])('may read %s of the provider, without credentials', async (_, path, method) => {
    const { headers } = await provider.ask(path, { method, headers: { origin: 'https://elsewhere.example' } })
    expect(isOpen(headers)).toBe(true)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test.each(['/v1/accountConnection', '/v2/unknown', '/v3/unknown/deeper', '/exchange/bindTwitter'])(
    'may send a preflight to %s',
    async (path) => {
      const { status, headers } = await provider.ask(path, {
        method: 'OPTIONS',
        headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'DELETE' },
      })
      expect(status).toBe(204)
      expect(isOpen(headers)).toBe(true)
      expect(headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,PATCH,DELETE,OPTIONS')
      expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type,x-access-token')
    },
  )

  test.each(['GET', 'POST', 'OPTIONS'])('may not read /api (%s)', async (method) => {
    const { headers } = await provider.ask('/api/unknown', { method, headers: { origin: 'https://elsewhere.example', 'x-chorus': '1' } })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('calls that change something with a cookie', () => {
  const own = { 'x-chorus': '1', host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }
  // 404: the call got past these checks.
  test.each<[string, Record<string, string>, number]>([
    ['from our own page', own, 404],
    ['from no page at all', { 'x-chorus': '1' }, 404],
    ['without a type, as X calls are made', { ...own, 'content-type': 'text/plain;charset=UTF-8' }, 404],
    ['without the header', { ...own, 'x-chorus': '' }, 403],
    ['from another site', { ...own, 'sec-fetch-site': 'cross-site' }, 403],
    ['from a sister site', { ...own, 'sec-fetch-site': 'same-site' }, 403],
    ['from an address bar', { ...own, 'sec-fetch-site': 'none' }, 403],
    ['from another origin', { ...own, origin: 'https://elsewhere.example' }, 403],
    ['from an origin that ends like ours', { ...own, origin: 'https://not-localhost' }, 403],
    ['from an origin that begins like ours', { ...own, origin: 'http://localhost.elsewhere.example' }, 403],
    ['from another port', { ...own, origin: 'http://localhost:81' }, 403],
    ['from nowhere', { ...own, origin: 'null' }, 403],
    ['as a form', { ...own, 'content-type': 'application/x-www-form-urlencoded' }, 400],
    ['as a form with files', { ...own, 'content-type': 'multipart/form-data; boundary=x' }, 400],
  ])('%s', async (_, headers, status) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await provider.ask('/api/unknown', { method, headers, text: '{}' })
      expect(answer).toMatchObject({ status, json: { success: false, error: { code: 40_001, message: expect.any(String) as string } } })
    }
  })

  test('accepts a file in a form where files are accepted', async () => {
    const headers = { ...own, 'content-type': 'multipart/form-data; boundary=x' }
    // Accepted as a form; only the session is missing.
    expect((await provider.ask('/api/twitter/me/avatar', { method: 'PUT', headers, text: '--x--' })).status).toBe(401)
  })
})
