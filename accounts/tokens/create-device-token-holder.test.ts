import { Failure } from '@chorus/model/failure'
import { serializeSession } from '@chorus/model/session/codec'
import type { Session } from '@chorus/model/session/session'
import { describe, expect, test } from 'vitest'
import { toAccountId } from '../account-id.ts'
import { createBrowser, type Browser, type Tab } from '../testing/create-browser.ts'
import { createStrictNetwork, idOfToken, withDevice, type StrictNetwork } from '../testing/create-device-stand-in.ts'
import { idsIn, restart } from '../testing/restart-browser.ts'

const later = () => new Promise<void>((resolve) => setImmediate(resolve))
const id = 'Bsky:did:plc:mina'
const lostOnTheWay = () => new Failure('unreachable', 'The answer never came.')

interface Stage {
  browser: Browser
  network: StrictNetwork
  tabs: Tab[]
  /** Requests a token, `refused` being a rejected one; returns its id. */
  ask(tab: Tab, refused?: string): Promise<string>
}

/** A device-only login in several tabs. */
async function open(count = 1, script: Partial<StrictNetwork> = {}): Promise<Stage> {
  const browser = createBrowser()
  const network = Object.assign(
    createStrictNetwork(later, () => browser.clock.now),
    script,
  )
  const tabs = Array.from({ length: count }, () => browser.openTab(withDevice(browser, network)))
  await tabs[0]!.accounts.add(network.open())
  await browser.settle()
  const ask = async ({ accounts }: Tab, refused?: string) =>
    idOfToken(await accounts.authorize(id, refused === undefined ? undefined : (network.access.get(refused) ?? refused)))
  return { browser, network, tabs, ask }
}

const sessionIn = ({ accounts }: Tab): Session | undefined => accounts.current('bluesky')?.session

describe('a device-only token', () => {
  test('is used as long as it is valid, without any request', async () => {
    const { network, tabs, ask } = await open()
    expect(await ask(tabs[0]!)).toBe('t1')
    expect(await ask(tabs[0]!, 'another')).toBe('t1')
    expect(network.calls.renew).toEqual([])
  })

  test.each([
    ['with more than its margin left', -1, 0],
    ['within its margin', 0, 1],
    ['long after its end', 86_400_000, 1],
  ])('%s', async (_, more, renewals) => {
    const { browser, network, tabs, ask } = await open()
    browser.clock.now += network.life - network.margin + more
    expect(network.isGood(await ask(tabs[0]!))).toBe(true)
    expect(network.calls.renew).toHaveLength(renewals)
  })

  test('is exchanged once after a refusal in two tabs', async () => {
    const { network, tabs, ask } = await open(2)
    const [one, other] = tabs as [Tab, Tab]
    const asked = [one, other, one, other, one].map((tab) => ask(tab, 't1'))
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['t2']))
    expect(network.calls.renew).toEqual(['t1'])
    expect(network.lost).toBe(0)
  })

  test('exchanged by another tab is picked up without a message', async () => {
    const { browser, network, tabs, ask } = await open(1)
    // Like a sleeping tab, it receives no messages.
    const asleep = browser.openTab({ ...withDevice(browser, network), tabs: { post: () => {}, listen: () => () => {} } })
    await asleep.accounts.restore('/')
    await ask(tabs[0]!, 't1')
    expect(await ask(asleep, 't1')).toBe('t2')
    expect(network.calls.renew).toEqual(['t1'])
  })

  test('that is about to expire is used while the network is unreachable', async () => {
    const { browser, network, tabs, ask } = await open(1, { away: lostOnTheWay() })
    browser.clock.now += network.life - 1000
    expect(await ask(tabs[0]!)).toBe('t1')
    await expect(ask(tabs[0]!, 't1')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(idsIn(tabs[0]!, 'bluesky')).toEqual([id])
  })

  test('is refused for unknown accounts and for those our server holds', async () => {
    const { tabs } = await open()
    const [tab] = tabs as [Tab]
    await expect(tab.accounts.authorize('Bsky:did:plc:kai')).rejects.toMatchObject({ kind: 'unauthorized' })
    await tab.accounts.logIn('bluesky', { profileId: 'kai' })
    await expect(tab.accounts.authorize('Bsky:kai')).rejects.toMatchObject({ kind: 'unauthorized' })
  })
})

describe('an ended session', () => {
  test('ends the account once and notifies its owner, however many calls notice', async () => {
    const { network, tabs, ask } = await open()
    const [tab] = tabs as [Tab]
    await network.end(sessionIn(tab)!)
    const asked = [1, 2, 3].map(() => ask(tab, 't1').catch((error: Failure) => error.kind))
    expect(await Promise.all(asked)).toEqual(['unauthorized', 'unauthorized', 'unauthorized'])
    expect(idsIn(tab, 'bluesky')).toEqual([])
    expect(tab.notices).toEqual([expect.objectContaining({ code: 'session-ended' })])
  })

  test('does not end a newer login of the same account', async () => {
    const { browser, network, tabs, ask } = await open(2)
    const [one, other] = tabs as [Tab, Tab]
    const renewed = network.open()
    network.renew = async () => {
      await other.accounts.add(renewed)
      throw new Failure('unauthorized', 'ExpiredToken')
    }
    await expect(ask(one, 't1')).rejects.toMatchObject({ kind: 'unauthorized' })
    await browser.settle()
    for (const tab of tabs) expect(serializeSession(sessionIn(tab)!)).toBe(serializeSession(renewed.session))
    expect(one.notices).toEqual([])
  })

  test('is noticed at startup, and after a refresh too', async () => {
    const { browser, network, tabs } = await open()
    tabs[0]!.accounts.stop()
    browser.clock.now += network.life
    const { renew } = network
    network.renew = async (session) => {
      const next = await renew(session)
      // It ends between the two requests.
      await network.end(next)
      return next
    }
    const tab = await restart(browser, '/', withDevice(browser, network))
    expect(idsIn(tab, 'bluesky')).toEqual([])
    expect(tab.notices).toEqual([expect.objectContaining({ code: 'session-ended' })])
  })
})

describe('a lost refresh response', () => {
  test('is harmless when the network repeats the same tokens', async () => {
    const { network, tabs, ask } = await open(1, { hasGrace: true, lostResponses: [lostOnTheWay()] })
    await expect(ask(tabs[0]!, 't1')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await ask(tabs[0]!, 't1')).toBe('t2')
    expect(network.lost).toBe(0)
  })

  test.each([
    new Failure('malformed', 'A page of a hotel.'),
    new Failure('refused', 'InvalidRequest: What?', { status: 400 }),
    new Failure('not-found', 'There is no such call.'),
    new Failure('rate-limited', 'Later.'),
    new Error('Whatever.'),
  ])('is as harmless as a malformed one: %s', async (away) => {
    const { browser, network, tabs, ask } = await open()
    browser.clock.now += network.life
    network.away = away
    await expect(ask(tabs[0]!, 't1')).rejects.toThrow(away.message)
    const tab = await restart(browser, '/', withDevice(browser, network))
    expect(idsIn(tab, 'bluesky')).toEqual([id])
    expect(tab.notices).toEqual([])
    network.away = undefined
    expect(await ask(tabs[0]!)).toBe('t2')
  })

  test('of a closed tab is recovered at the next start from what is stored', async () => {
    const { browser, network, tabs, ask } = await open(1, { hasGrace: true })
    // The tab closes while the response is in flight, so nothing is written.
    network.onRenew = () => new Promise(() => {})
    void ask(tabs[0]!, 't1').catch(() => {})
    await browser.settle()
    tabs[0]!.accounts.stop()
    network.onRenew = undefined
    browser.clock.now += network.life
    const again = createBrowser()
    for (const [key, text] of browser.stored) again.stored.set(key, text)
    again.clock.now = browser.clock.now
    const tab = await restart(again, '/', withDevice(again, network))
    expect(idsIn(tab, 'bluesky')).toEqual([id])
    expect(network.isGood(idOfToken(await tab.accounts.authorize(id)))).toBe(true)
    expect(network.lost).toBe(0)
  })

  test('of a strict network asks the user to log in again and loses nothing else', async () => {
    const { network, tabs, ask } = await open(1, { lostResponses: [lostOnTheWay()] })
    const [tab] = tabs as [Tab]
    await tab.accounts.logIn('lens', { profileId: '0xmina' })
    await expect(ask(tab, 't1')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(idsIn(tab, 'bluesky')).toEqual([id])
    await expect(ask(tab, 't1')).rejects.toMatchObject({ kind: 'unauthorized' })
    expect(idsIn(tab, 'bluesky')).toEqual([])
    expect(idsIn(tab, 'lens')).toEqual(['Lens:0xmina'])
    expect(network.lost).toBe(1)
  })
})

test('3 tabs, 1,000 rounds with single-use tokens: no session is lost', async () => {
  const { browser, network, tabs, ask } = await open(3)
  for (let round = 0; round < 1000; round++) {
    // Alternates between expired tokens and unexpired ones that the network rejects.
    const isOld = round % 2 === 0
    const token = await ask(tabs[round % 3]!)
    if (isOld) browser.clock.now += network.life
    const given = await Promise.all(tabs.map((tab) => ask(tab, isOld ? undefined : token)))
    for (const each of given) expect(network.isGood(each)).toBe(true)
  }
  expect(network.lost).toBe(0)
  expect(network.calls.renew).toHaveLength(1000)
  expect(new Set(network.calls.renew).size).toBe(1000)
}, 60_000)

test.each([-86_400_000, 86_400_000])(
  'refreshes tokens when they are due, and not before, although the network’s clock is off by %i ms',
  async (skew) => {
    const { browser, network, tabs, ask } = await open(1, { skew })
    await ask(tabs[0]!)
    expect(network.calls.renew).toEqual([])
    browser.clock.now += network.life
    for (let call = 0; call < 5; call++) expect(network.isGood(await ask(tabs[0]!))).toBe(true)
    expect(network.calls.renew).toEqual(['t1'])
    const tab = await restart(browser, '/', withDevice(browser, network))
    expect(idsIn(tab, 'bluesky')).toEqual([id])
  },
)

test.each([-86_400_000, 86_400_000])('a clock that jumps by %i ms ends no session and costs one request', async (jump) => {
  const { browser, network, tabs } = await open()
  browser.clock.now += jump
  const tab = await restart(browser, '/', withDevice(browser, network))
  for (let call = 0; call < 5; call++) expect(network.isGood(idOfToken(await tab.accounts.authorize(id)))).toBe(true)
  expect(idsIn(tab, 'bluesky')).toEqual([id])
  expect(idsIn(tabs[0]!, 'bluesky')).toEqual([id])
  expect(network.calls.renew.length).toBeLessThan(2)
  expect(network.lost).toBe(0)
})

describe('the token holder', () => {
  test('ends the server’s session before this device takes over', async () => {
    const { browser, network, tabs } = await open()
    const [tab] = tabs as [Tab]
    await tab.accounts.logIn('bluesky', { profileId: 'kai' })
    const own = network.open('kai')
    await tab.accounts.add(own)
    expect(browser.server.calls).toContain('removeSession Bsky:kai')
    await tab.accounts.check()
    expect(serializeSession(tab.accounts.current('bluesky')!.session)).toBe(serializeSession(own.session))
    expect(tab.accounts.current('provider')).toBeDefined()
  })

  test('changes nothing while the server is unreachable', async () => {
    const { browser, network, tabs } = await open()
    const [tab] = tabs as [Tab]
    await tab.accounts.logIn('bluesky', { profileId: 'kai' })
    browser.server.faults.removeSession = () => Promise.reject(lostOnTheWay())
    await expect(tab.accounts.add(network.open('kai'))).rejects.toMatchObject({ kind: 'unreachable' })
    expect(tab.accounts.current('bluesky')?.session).toMatchObject({ payload: { accessJwt: 'vault:1' } })
  })

  test('ends this device’s session when our server takes over', async () => {
    const { network, tabs } = await open()
    await tabs[0]!.accounts.logIn('bluesky', { profileId: 'did:plc:mina' })
    expect(network.calls.end).toEqual(['t1'])
    expect(sessionIn(tabs[0]!)).toMatchObject({ payload: { accessJwt: 'vault:1' } })
  })

  test('ends the former session on a new login on this device', async () => {
    const { network, tabs, ask } = await open()
    await tabs[0]!.accounts.add(network.open())
    expect(network.calls.end).toEqual(['t1'])
    expect(await ask(tabs[0]!)).toBe('t2')
  })

  test('ignores the server’s state for device-only sessions', async () => {
    const { browser, tabs } = await open()
    const [tab] = tabs as [Tab]
    await tab.accounts.logIn('lens', { profileId: '0xmina' })
    browser.server.setCookie(null)
    browser.server.sessions.clear()
    await tab.accounts.check()
    expect(idsIn(tab, 'lens')).toEqual([])
    expect(idsIn(tab, 'bluesky')).toEqual([id])
  })

  test('ends the session at its network on log-out, without waiting when it is unreachable', async () => {
    const { network, tabs } = await open()
    const [tab] = tabs as [Tab]
    await tab.accounts.logIn('lens', { profileId: '0xmina' })
    network.away = lostOnTheWay()
    await tab.accounts.logOut(id)
    expect(network.calls.end).toEqual(['t1'])
    expect(idsIn(tab, 'bluesky')).toEqual([])
    expect(idsIn(tab, 'lens')).toEqual(['Lens:0xmina'])
  })

  test('leaves no valid tokens when logging out during a refresh', async () => {
    const { network, tabs, ask } = await open(2)
    const [one, other] = tabs as [Tab, Tab]
    let isOut: Promise<void> | undefined
    network.onRenew = async () => {
      isOut = other.accounts.logOut(toAccountId(other.accounts.current('bluesky')!))
      await isOut
    }
    await expect(ask(one, 't1')).rejects.toMatchObject({ kind: 'unauthorized' })
    await isOut
    expect(network.isGood('t1') || network.isGood('t2')).toBe(false)
    for (const tab of tabs) expect(idsIn(tab, 'bluesky')).toEqual([])
  })
})

test('leaves an account of an unsupported network unchanged', async () => {
  const { browser, network } = await open()
  const tab = browser.openTab(withDevice(browser, network))
  const { session, profile } = network.open('did:plc:noa')
  const lens: Session = { ...session, type: 'Lens', token: 'x.y.z', refreshToken: 'r.s.t', address: '0xnoa', profileId: '0xnoa' } as Session
  await tab.accounts.add({ profile: { ...profile, profileId: '0xnoa' }, session: lens })
  await expect(tab.accounts.authorize('Lens:0xnoa')).rejects.toMatchObject({ kind: 'not-offered' })
})
