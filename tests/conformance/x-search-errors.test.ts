import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { startXApi } from '@chorus/sandbox/x/start-x-api'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { signX } from '@chorus/server/networks/x/api/x-sign'
import { afterAll, beforeAll, expect, test } from 'vitest'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
let x: StandIn
beforeAll(async () => void (x = await startXApi({ world, mediaUrl: 'http://media.example', hasLimits: false })))
afterAll(() => x.close())

async function search(query: string) {
  const url = `${x.url}/2/tweets/search/recent?query=${encodeURIComponent(query)}`
  const response = await fetch(url, { headers: { authorization: signX({ method: 'GET', url }, toXKeys(world, 'mina')!) } })
  return { status: response.status, body: (await response.json()) as { errors?: { message: string }[] } }
}

// The messages are X's, as its users have published them.
test.each([
  ['community_id:1', `Reference to invalid operator 'community_id' (at position 1)`],
  ['coffee since:2026-01-01', `Reference to invalid operator 'since' (at position 8)`],
  ['coffee has:polls', `Reference to invalid operator 'has:polls' (at position 8)`],
  ['has:links', 'is/has/lang cannot be used as a standalone operator (at position 1)'],
  ['coffee lang:iw', `Invalid language specifier 'iw'`],
  ['(coffee', `mismatched input '<EOF>' (at position 8)`],
  ['coffee)', `missing EOF at ')' (at position 7)`],
  ['[coffee', `no viable alternative at character '[' (at position 1)`],
  [`(pepsi OR cola OR 'coca cola')`, `no viable alternative at character ''' (at position 19)`],
  ['5" screen', `no viable alternative at character '"' (at position 2)`],
  ['rock and roll', `Ambiguous use of and as a keyword`],
])('the sandbox’s X refuses %j', async (query, message) => {
  const { status, body } = await search(query)
  expect(status).toBe(400)
  expect(body).toMatchObject({ title: 'Invalid Request', errors: [{ parameters: { query: [query] } }] })
  expect(body.errors![0]!.message).toContain(`There were errors processing your request: `)
  expect(body.errors![0]!.message).toContain(message)
})

test.each([
  'coffee',
  '"12:30 (the"',
  '-tea coffee',
  'coffee lang:he has:links -is:reply',
  '(coffee OR "rock and roll")',
  '#tide @mina_tides $ETH 👀',
  'conversation_id:1 from:mina_tides',
])('the sandbox’s X takes %j', async (query) => expect((await search(query)).status).toBe(200))
