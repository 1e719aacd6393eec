import { fillPath } from '@chorus/contract/call'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, type Provider, startProvider } from '../start-provider.ts'
import { unlimited } from '../unlimited.ts'
import { readDeclaredCalls } from './declared-calls.ts'
import { samples } from './samples.ts'

let provider: Provider
let member: Member
beforeAll(async () => {
  provider = await startProvider({ app: { limits: unlimited } })
  member = await provider.join()
})
afterAll(() => provider?.[Symbol.asyncDispose]())

/** Requests that pages of other sites can send, some only from a broken browser. */
const hostile: [string, Record<string, string>][] = [
  ['a form', { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://evil.example' }],
  ['a plain text', { 'content-type': 'text/plain', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['JSON without our header', { 'content-type': 'application/json', 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' }],
  ['an opaque origin', { 'content-type': 'text/plain', origin: 'null' }],
  ['our header from elsewhere', { 'content-type': 'application/json', origin: 'https://evil.example', 'x-chorus': '1' }],
  ['a lookalike origin', { 'content-type': 'application/json', origin: 'http://localhost.evil.example', 'x-chorus': '1' }],
  ['a cross-site call with our header', { 'content-type': 'application/json', 'x-chorus': '1', 'sec-fetch-site': 'cross-site' }],
  ['only the cookie', { 'content-type': 'application/json' }],
]

/** Calls with effects: all but GET, plus one GET in the specs that writes. */
const changing = (await readDeclaredCalls()).filter(({ call }) => call.method !== 'GET' || /report/i.test(call.path))

test('the contract has calls with effects', () => {
  expect(changing.length).toBeGreaterThan(60)
})

test.each(hostile)('a page of another site changes nothing with %s', async (_, headers) => {
  const cookie = `chorus_sid=${member.token}`
  // Other sites don't know any token.
  const unknown = { sessionId: member.tokens.sessionId, accessToken: 'x', shortToken: 'x', refreshToken: 'x' }
  const caller = { ...member, token: 'x', tokens: unknown }
  const before = await dumpRows()
  for (const { name, call } of changing) {
    const make = samples[name]!
    const { params, query, body } = typeof make === 'function' ? make({ provider, caller }) : make
    const path = fillPath(call.path, params) + (query ? `?${new URLSearchParams(query)}` : '')
    const text = call.method === 'GET' ? {} : { text: JSON.stringify(body ?? {}) }
    const answer = await provider.ask(path, { method: call.method, ...text, headers: { cookie, ...headers } })
    // Any program may make calls that need no session, because they use nothing from the browser.
    const mustRefuse = call.path.startsWith('/api/') || call.auth === 'required'
    if (mustRefuse) expect([400, 401, 403, 415], `${name} ${answer.status} ${answer.text}`).toContain(answer.status)
    expect(answer.headers.get('set-cookie'), name).toBeNull()
  }
  expect(await dumpRows()).toEqual(before)
})

test('the same calls with the same cookie from our own page have effects', async () => {
  const own = {
    cookie: `chorus_sid=${member.token}`,
    'x-chorus': '1',
    'sec-fetch-site': 'same-origin',
    origin: 'http://localhost',
    host: 'localhost',
  }
  const before = await dumpRows()
  const mute = changing.find(({ name }) => name === 'mute')!
  const { body } = samples['mute'] as { body: object }
  expect((await provider.ask(mute.call.path, { method: mute.call.method, body, headers: own })).status).toBe(200)
  expect(await dumpRows()).not.toEqual(before)
})

/** A hash per table, without rate limits and last-used times. */
async function dumpRows(): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits') order by 1`.execute(provider.db)
  const entries = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ all: string | null }>`
        select md5(string_agg((to_jsonb(t) - 'last_used_at')::text, ',' order by to_jsonb(t)::text)) as all from ${sql.table(name)} t`.execute(
        provider.db,
      )
      return [name, rows[0]!.all] as const
    }),
  )
  return Object.fromEntries(entries)
}
