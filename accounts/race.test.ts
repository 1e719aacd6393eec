import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAccountId, type AccountId } from './account-id.ts'
import { accountSources, storageKeys } from './account-source.ts'
import { currentAccount } from './book/account-state.ts'
import { parseStored } from './book/stored-book.ts'
import { createBrowser, type Browser, type Tab } from './testing/create-browser.ts'

/** Seeded random numbers in [0, 1). */
function createDice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const logins = [
  ['bluesky', 'Bsky', ['mina', 'kai', 'noa']],
  ['lens', 'Lens', ['0xmina', '0xkai']],
  ['farcaster', 'Farcaster', ['1', '2', '3']],
  ['google', 'Google', ['m', 'k']],
] as const

/** From nothing to a few turns of the event loop. */
async function linger(dice: () => number): Promise<void> {
  for (let turns = Math.floor(dice() * 5); turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve))
}

const pick = <T>(items: readonly T[], dice: () => number): T => items[Math.floor(dice() * items.length)] as T

const expectSound = ({ accounts }: Tab, browser: Browser) => {
  for (const source of accountSources) {
    const state = accounts.state(source)
    const ids = state.accounts.map(toAccountId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(currentAccount(state)?.profile).toEqual(state.currentProfile)
    const text = browser.stored.get(storageKeys[source])
    if (text !== undefined) expect(parseStored(text)).toEqual({ ...state, status: 'idle' })
  }
}

/** Records the account that a page's action was performed as, whatever its outcome. */
async function write(tab: Tab, id: AccountId, sent: { as: AccountId; meant: AccountId }[]): Promise<void> {
  await tab.accounts
    .runAs(id, async (account) => void sent.push({ as: toAccountId(account), meant: id }))
    .catch((error: unknown) => expect(error).toMatchObject({ kind: 'unauthorized' }))
}

/** `npm run test:faults` runs a thousand. */
const rounds = Number(process.env['CHORUS_RACE_ROUNDS'] ?? 300)
/** A short run continues until even the rarest action has occurred. */
const mostRounds = Math.max(rounds, 1000)

/** The page shows the accounts our server holds and no others, and all tabs agree. */
async function expectAgreement(tabs: readonly Tab[], browser: Browser): Promise<void> {
  await browser.settle()
  const [first] = tabs
  const shown = accountSources.filter((source) => source !== 'provider').flatMap((source) => first?.accounts.state(source).accounts ?? [])
  expect(shown.map(toAccountId).toSorted()).toEqual([...browser.server.sessions.keys()].toSorted())
  expect(first?.accounts.current('provider')?.profile.profileId ?? null).toBe(browser.server.cookie())
  for (const tab of tabs) {
    expectSound(tab, browser)
    expect(tab.accounts.book()).toEqual(first?.accounts.book())
  }
}

test(`3 tabs, ${rounds} rounds of logging in, switching, writing and logging out: no session is lost, all tabs agree, and nothing is sent as another account`, async () => {
  const dice = createDice(20_261_121)
  const browser = createBrowser({
    wait: () => linger(dice),
  })
  // Two people share this browser and split the identities.
  for (const [, type, people] of logins)
    people.forEach((id, index) => browser.server.owners.set(`${type}:${id}`, index % 2 ? 'two' : 'one'))
  const tabs = [browser.openTab(), browser.openTab(), browser.openTab()]
  const sent: { as: AccountId; meant: AccountId }[] = []
  let logOuts = 0
  const hasSeenAll = () => sent.length > rounds / 10 && logOuts > 2
  for (let round = 0; round < rounds || (round < mostRounds && !hasSeenAll()); round++) {
    browser.answer.next = dice() < 0.3 ? 'switch' : dice() < 0.3 ? 'move' : 'stay'
    const acts = tabs.map(async (tab) => {
      const [login, type, people] = pick(logins, dice)
      const profileId = pick(people, dice)
      const id: AccountId = `${type}:${profileId}`
      const chance = dice()
      if (chance < 0.4) await tab.accounts.logIn(login, { profileId })
      else if (chance < 0.6) await tab.accounts.switchTo(id).catch((error: unknown) => expect(error).toMatchObject({ name: 'Failure' }))
      else if (chance < 0.85) await write(tab, id, sent)
      else if (chance < 0.99) await tab.accounts.logOut(id)
      else {
        logOuts++
        await tab.accounts.logOutAll()
      }
    })
    await Promise.all(acts)
    if (round % 10 === 9) await expectAgreement(tabs, browser)
  }
  await expectAgreement(tabs, browser)
  expect(sent.length).toBeGreaterThan(rounds / 10)
  expect(sent.filter(({ as, meant }) => as !== meant)).toEqual([])
  expect(logOuts).toBeGreaterThan(2)
}, 120_000)

test('two tabs end in the same state after any actions', async () => {
  const act = fc.tuple(fc.nat(1), fc.nat(3), fc.nat(2), fc.constantFrom('in', 'switch', 'out', 'all'))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { maxLength: 4 }), { maxLength: 6 }), fc.nat(), async (rounds, seed) => {
      const dice = createDice(seed)
      const browser = createBrowser({
        wait: () => linger(dice),
      })
      const tabs = [browser.openTab(), browser.openTab()]
      for (const round of rounds) {
        await Promise.all(
          round.map(async ([which, what, who, doing]) => {
            const tab = tabs[which] as Tab
            const [login, type, people] = logins[what] as (typeof logins)[number]
            const profileId = people[who % people.length] as string
            if (doing === 'in') await tab.accounts.logIn(login, { profileId })
            else if (doing === 'switch') await tab.accounts.switchTo(`${type}:${profileId}`).catch(() => {})
            else if (doing === 'out') await tab.accounts.logOut(`${type}:${profileId}`)
            else await tab.accounts.logOutAll()
          }),
        )
      }
      await browser.settle()
      for (const tab of tabs) expectSound(tab, browser)
      expect(tabs[0]?.accounts.book()).toEqual(tabs[1]?.accounts.book())
    }),
    { numRuns: 60 },
  )
}, 120_000)
