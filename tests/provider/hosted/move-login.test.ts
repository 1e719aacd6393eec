import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import type { Person } from '@chorus/sandbox/seed/world'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeOf, conflictOf, type HostedMethod, loggedInOf, logInHosted } from '../log-in-hosted.ts'
import { type Browser, openBrowser } from '../open-browser.ts'
import { dataOf } from '../provider-responses.ts'
import { shareSandboxProvider } from '../sandbox-provider.ts'

// Moving a login that belongs to another account to the account of the browser. Decision record 099.

const own = shareSandboxProvider()
const open = (): Browser => openBrowser(own.provider, '192.0.2.79')
const enter = async (way: HostedMethod, person: Person, browser = open()) => {
  // Code limits are tested elsewhere.
  await own.provider.db.deleteFrom('otp_codes').execute()
  return logInHosted[way]({ ...own, browser }, person)
}

/** Each person is used once: an account that moved can't move on within a day. */
const people: Readonly<Record<HostedMethod, string>> = {
  email: 'mina',
  Google: 'ana',
  Apple: 'kofi',
  Telegram: 'haru',
  'Farcaster sign-in': 'priya',
  'Farcaster signer': 'sol',
  Lens: 'amara',
  X: 'jonas',
  Bluesky: 'rosa',
}

/** An account of the browser, and the question about a login of another. */
async function meetConflict(way: HostedMethod) {
  const mine = open()
  const person = own.sandbox.world.person(people[way])
  const owner = loggedInOf(await enter(way, person))
  const former = loggedInOf(await enter(way === 'Google' ? 'Bluesky' : 'Google', own.sandbox.world.person('noor'), mine))
  const { token } = conflictOf(await enter(way, person, mine))
  return { mine, person, owner, former, token }
}

test.each(Object.keys(people) as HostedMethod[])('by %s joins the account of the browser, and its holder can undo that', async (way) => {
  const { mine, person, owner, former, token } = await meetConflict(way)
  const moved = loggedInOf(await mine.post('/api/hosted/login/move', { token }))
  expect(moved.account).toEqual(former.account)
  expect(moved.parsed.type).toBe(owner.parsed.type)
  expect(codeOf(await mine.post('/api/hosted/login/move', { token }))).toBe(hostedCodes.confirmationGone)
  const holder = open()
  expect(loggedInOf(await enter(way, person, holder)).account).toEqual(former.account)
  const { moves } = dataOf<{ moves: { moveId: string }[] }>(await holder.ask('/v3/user/moves'))
  expect(moves).toMatchObject([{ canUndo: true, emptied: { uid: owner.account.uid } }])
  expect((await holder.ask('/v3/user/undoBind', { method: 'POST', body: { moveId: moves[0]!.moveId } })).status).toBe(200)
  expect(loggedInOf(await enter(way, person)).account).toEqual(owner.account)
})

test('needs a login from the last minutes, and can be confirmed after one', async () => {
  const { mine, former, token } = await meetConflict('Bluesky')
  await sql`update sessions set authenticated_at = now() - interval '11 minutes'`.execute(own.provider.db)
  expect(codeOf(await mine.post('/api/hosted/login/move', { token }))).toBe(hostedCodes.staleLogin)
  await sql`update sessions set authenticated_at = now()`.execute(own.provider.db)
  expect(loggedInOf(await mine.post('/api/hosted/login/move', { token })).account).toEqual(former.account)
})

test('works only in the browser that was asked, only in time, and not for what has just moved', async () => {
  const { mine, person, token } = await meetConflict('Lens')
  const thief = open()
  await enter('email', own.sandbox.world.person('mina'), thief)
  for (const browser of [thief, open()])
    expect(codeOf(await browser.post('/api/hosted/login/move', { token }))).toBe(hostedCodes.confirmationGone)
  loggedInOf(await mine.post('/api/hosted/login/move', { token }))
  const next = conflictOf(await enter('Lens', person, thief))
  expect(codeOf(await thief.post('/api/hosted/login/move', { token: next.token }))).toBe(hostedCodes.recentlyMoved)
  await sql`update challenges set expires_at = now() - interval '1 second' where kind = 'hosted-conflict'`.execute(own.provider.db)
  expect(codeOf(await thief.post('/api/hosted/login/move', { token: next.token }))).toBe(hostedCodes.confirmationGone)
})
