import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { Connection } from '@chorus/networks/network'
import { evmAddress } from '@lens-protocol/client'
import { updateAccountFollowRules } from '@lens-protocol/client/actions'
import { describe, expect, test } from 'vitest'
import { readItems } from './capabilities/stage.ts'
import { finishOfficially } from './lens-official-client.ts'
import type { LensConditions } from './log-in-at-lens.ts'
import { provideLens } from './provide-lens.ts'

// Lens carries out a collect as often as it is asked, and charges for each. Mina's account has tokens.

const { world, logIn, logInOfficially } = provideLens()
const token = '0x6bDc36E20D267Ff0dd6097799f82e78907105e2F'
const unconfirmed = { kind: 'timeout', reason: 'notIndexed' }

const readTokens = async (connection: Connection) => Number((await connection.collect!.funds!(token)).account.amount)

/** The tabs of a browser, which share what is stored and locked. */
function openBrowser() {
  const shared = { texts: new Map<string, string>(), locks: new Set<string>() }
  return {
    ...shared,
    openTab: async (conditions?: LensConditions) => (await logIn('mina', { ...shared, ...conditions })).connection,
  }
}

/** A post of the world with a price of 1.5, and a limit that leaves room for more copies than a test buys. */
async function findPost(connection: Connection): Promise<Post> {
  const { author, at } = world.post('lens-special-two-pictures')!
  const profile = await connection.profile(world.person(author).accounts.lens!.address)
  const posts = await readItems((page) => connection.postsBy(profile, 'feed', page), 500)
  return posts.find(({ timestamp }) => timestamp === at)!
}
const countCopies = async (connection: Connection, { postId }: Post) => (await connection.post(postId)).stats.countOpenActions!

describe('a priced post', () => {
  test('whose collect arrives late is paid once, however often it is pressed meanwhile', async () => {
    const { openTab, texts } = openBrowser()
    let isHolding = true
    const hold = { isHeld: (body: string) => isHolding && body.includes('WriteExecutePostAction'), arrive: [] }
    const lag = { isLate: (body: string) => body.includes('Collectable'), answers: new Map<string, string>() }
    const tab = await openTab({ hold, lag })
    const post = await findPost(tab)
    const [tokens, copies] = [await readTokens(tab), await countCopies(tab, post)]
    await expect(tab.collect!.add(post)).rejects.toMatchObject({ kind: 'unreachable' })
    isHolding = false
    await expect(tab.collect!.add(post), 'pressed again').rejects.toMatchObject(unconfirmed)
    const later = await openTab()
    await expect(later.collect!.add(post), 'after a reload').rejects.toMatchObject(unconfirmed)
    expect(await countCopies(later, post), 'nothing has arrived').toBe(copies)
    for (const arrive of hold.arrive as (() => Promise<unknown>)[]) await arrive()
    await expect.poll(() => countCopies(later, post)).toBe(copies + 1)
    await later.collect!.add(post)
    expect([await readTokens(later), await countCopies(later, post)]).toEqual([tokens - 1.5, copies + 1])
    expect([...texts.values()].filter(Boolean), 'nothing is left to look for').toEqual([])
  }, 60_000)
})

describe('a free post', () => {
  /** Collects count, even if they cost nothing. */
  const findFree = async (connection: Connection) => {
    const { author, at } = world.post('lens-special-one-tall')!
    const profile = await connection.profile(world.person(author).accounts.lens!.address)
    return (await readItems((page) => connection.postsBy(profile, 'feed', page), 500)).find(({ timestamp }) => timestamp === at)!
  }

  test('is collected once by two tabs at once, and by one that presses while the index lags', async () => {
    const { openTab } = openBrowser()
    const lag = { isLate: (body: string) => body.includes('Collectable'), answers: new Map<string, string>() }
    const [first, second] = [await openTab({ lag }), await openTab({ lag })]
    const post = await findFree(first)
    const copies = await countCopies(first, post)
    const outcomes = await Promise.allSettled([first.collect!.add(post), second.collect!.add(post)])
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled')
    await second.collect!.add(post)
    await first.collect!.add(post)
    expect(await countCopies(first, post)).toBe(copies + 1)
  })
})

describe('a follow that costs something', () => {
  const charge = async (key: string) => {
    const official = await logInOfficially(key)
    const recipient = evmAddress(world.person(key).accounts.lens!.address)
    const rule = { simplePaymentRule: { erc20: { currency: evmAddress(token), value: '1' as never }, recipient } }
    await finishOfficially(official, updateAccountFollowRules(official, { toAdd: { required: [rule] } }))
  }

  test('and arrives late is not sent again meanwhile, and is paid once', async () => {
    await charge('vera')
    const { openTab } = openBrowser()
    let isHolding = true
    const hold = { isHeld: (body: string) => isHolding && body.includes('WriteFollow'), arrive: [] as (() => Promise<unknown>)[] }
    const tab = await openTab({ hold })
    const readProfile = (): Promise<Profile> => tab.profile(world.person('vera').accounts.lens!.address)
    const profile = await readProfile()
    const { paid } = tab.follow!
    await paid!.remove(profile)
    const price = await paid!.price(profile)
    const tokens = await readTokens(tab)
    await expect(paid!.add(profile, price)).rejects.toMatchObject({ kind: 'unreachable' })
    isHolding = false
    await expect(paid!.add(profile, price)).rejects.toMatchObject(unconfirmed)
    for (const arrive of hold.arrive) await arrive()
    await expect.poll(async () => (await readProfile()).viewerContext?.following).toBe(true)
    await paid!.add(profile, price)
    expect(await readTokens(tab)).toBe(tokens - 1)
    // Following again is a new payment, which someone has confirmed.
    await paid!.remove(profile)
    await paid!.add(profile, price)
    expect([await readTokens(tab), (await readProfile()).viewerContext?.following]).toEqual([tokens - 2, true])
  }, 60_000)
})
