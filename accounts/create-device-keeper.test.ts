import { Failure } from '@chorus/model/failure'
import { serializeSession } from '@chorus/model/session/codec'
import type { Session } from '@chorus/model/session/session'
import { describe, expect, test } from 'vitest'
import { toAccountId } from './account-id.ts'
import { createBrowser, type Browser, type Tab } from './testing/create-browser.ts'
import { createStrictNetwork, idOfToken, withDevice, type StrictNetwork } from './testing/create-device-stand-in.ts'
import { idsIn, restart } from './testing/restart-browser.ts'

const later = () => new Promise<void>((resolve) => setImmediate(resolve))
const id = 'Bsky:did:plc:mina'
const lostOnTheWay = () => new Failure('unreachable', 'The answer never came.')

interface Stage {
  browser: Browser
  network: StrictNetwork
  tabs: Tab[]
  /** Asks for a token, `refused` being one that was not taken; answers what it is called. */
  ask(tab: Tab, refused?: string): Promise<string>
}

/** Somebody who keeps their login on this device, in some tabs. */
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

describe('a token of this device', () => {
  test('opens calls as long as it is good, and nobody is asked', async () => {
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

  test('that was refused is exchanged once, whoever asks, in two tabs at once', async () => {
    const { network, tabs, ask } = await open(2)
    const [one, other] = tabs as [Tab, Tab]
    const asked = [one, other, one, other, one].map((tab) => ask(tab, 't1'))
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['t2']))
    expect(network.calls.renew).toEqual(['t1'])
    expect(network.lost).toBe(0)
  })

  test('that another tab has exchanged is taken over by one that did not hear of it', async () => {
    const { browser, network, tabs, ask } = await open(1)
    // As one that was asleep: it knows of nothing that came after.
    const asleep = browser.openTab({ ...withDevice(browser, network), tabs: { post: () => {}, listen: () => () => {} } })
    await asleep.accounts.restore('/')
    await ask(tabs[0]!, 't1')
    expect(await ask(asleep, 't1')).toBe('t2')
    expect(network.calls.renew).toEqual(['t1'])
  })

  test('that is only about to end is used, while nobody can be reached who would give another', async () => {
    const { browser, network, tabs, ask } = await open(1, { away: lostOnTheWay() })
    browser.clock.now += network.life - 1000
    expect(await ask(tabs[0]!)).toBe('t1')
    await expect(ask(tabs[0]!, 't1')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(idsIn(tabs[0]!, 'bluesky')).toEqual([id])
  })

  test('is given for nobody who is not here, and for nobody whom our server keeps', async () => {
    const { tabs } = await open()
    const [tab] = tabs as [Tab]
    await expect(tab.accounts.authorize('Bsky:did:plc:kai')).rejects.toMatchObject({ kind: 'unauthorized' })
    await tab.accounts.logIn('bluesky', { profileId: 'kai' })
    await expect(tab.accounts.authorize('Bsky:kai')).rejects.toMatchObject({ kind: 'unauthorized' })
  })
})

describe('a session that turns out to be over', () => {
  test('ends the account once, and its person is told, however many calls find out', async () => {
    const { network, tabs, ask } = await open()
    const [tab] = tabs as [Tab]
    await network.end(sessionIn(tab)!)
    const asked = [1, 2, 3].map(() => ask(tab, 't1').catch((error: Failure) => error.kind))
    expect(await Promise.all(asked)).toEqual(['unauthorized', 'unauthorized', 'unauthorized'])
    expect(idsIn(tab, 'bluesky')).toEqual([])
    expect(tab.notices).toEqual([expect.objectContaining({ code: 'session-ended' })])
  })

  test('takes nobody with it who has logged in anew meanwhile', async () => {
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

  test('is found at the start, and after a renewal too', async () => {
    const { browser, network, tabs } = await open()
    tabs[0]!.accounts.stop()
    browser.clock.now += network.life
    const { renew } = network
    network.renew = async (session) => {
      const next = await renew(session)
      // It ends between the two questions.
      await network.end(next)
      return next
    }
    const tab = await restart(browser, '/', withDevice(browser, network))
    expect(idsIn(tab, 'bluesky')).toEqual([])
    expect(tab.notices).toEqual([expect.objectContaining({ code: 'session-ended' })])
  })
})

describe('the answer of a refresh that is lost', () => {
  test('costs nothing where the network gives the same one again', async () => {
    const { network, tabs, ask } = await open(1, { hasGrace: true, lostAnswers: [lostOnTheWay()] })
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
  ])('and an answer that is none: %s', async (away) => {
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

  test('with its tab: the next start asks with what is stored', async () => {
    const { browser, network, tabs, ask } = await open(1, { hasGrace: true })
    // The tab is closed while the answer is on its way: nothing is ever written.
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

  test('at a network that is strict: a prompt, and nothing else is lost', async () => {
    const { network, tabs, ask } = await open(1, { lostAnswers: [lostOnTheWay()] })
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

test('3 tabs, 1,000 rounds against a network that takes a token once: none is lost', async () => {
  const { browser, network, tabs, ask } = await open(3)
  for (let round = 0; round < 1000; round++) {
    // By turns its time has passed, and its network does not take it though it has not.
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
  'a network whose clock is wrong by %i ms is asked when its tokens are due, and not before',
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

test.each([-86_400_000, 86_400_000])('a clock of ours that jumps by %i ms ends no session, and asks once', async (jump) => {
  const { browser, network, tabs } = await open()
  browser.clock.now += jump
  const tab = await restart(browser, '/', withDevice(browser, network))
  for (let call = 0; call < 5; call++) expect(network.isGood(idOfToken(await tab.accounts.authorize(id)))).toBe(true)
  expect(idsIn(tab, 'bluesky')).toEqual([id])
  expect(idsIn(tabs[0]!, 'bluesky')).toEqual([id])
  expect(network.calls.renew.length).toBeLessThan(2)
  expect(network.lost).toBe(0)
})

describe('who keeps an account', () => {
  test('our server is told before this device takes it over', async () => {
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

  test('while our server cannot be told, nothing changes', async () => {
    const { browser, network, tabs } = await open()
    const [tab] = tabs as [Tab]
    await tab.accounts.logIn('bluesky', { profileId: 'kai' })
    browser.server.faults.removeSession = () => Promise.reject(lostOnTheWay())
    await expect(tab.accounts.add(network.open('kai'))).rejects.toMatchObject({ kind: 'unreachable' })
    expect(tab.accounts.current('bluesky')?.session).toMatchObject({ payload: { accessJwt: 'vault:1' } })
  })

  test('one that our server takes over is ended where this device had it', async () => {
    const { network, tabs } = await open()
    await tabs[0]!.accounts.logIn('bluesky', { profileId: 'did:plc:mina' })
    expect(network.calls.end).toEqual(['t1'])
    expect(sessionIn(tabs[0]!)).toMatchObject({ payload: { accessJwt: 'vault:1' } })
  })

  test('logging in anew on this device ends the former session', async () => {
    const { network, tabs, ask } = await open()
    await tabs[0]!.accounts.add(network.open())
    expect(network.calls.end).toEqual(['t1'])
    expect(await ask(tabs[0]!)).toBe('t2')
  })

  test('what our server holds says nothing of those on this device', async () => {
    const { browser, tabs } = await open()
    const [tab] = tabs as [Tab]
    await tab.accounts.logIn('lens', { profileId: '0xmina' })
    browser.server.setCookie(null)
    browser.server.sessions.clear()
    await tab.accounts.check()
    expect(idsIn(tab, 'lens')).toEqual([])
    expect(idsIn(tab, 'bluesky')).toEqual([id])
  })

  test('logging out ends it at its network; one that is away is not waited for', async () => {
    const { network, tabs } = await open()
    const [tab] = tabs as [Tab]
    await tab.accounts.logIn('lens', { profileId: '0xmina' })
    network.away = lostOnTheWay()
    await tab.accounts.logOut(id)
    expect(network.calls.end).toEqual(['t1'])
    expect(idsIn(tab, 'bluesky')).toEqual([])
    expect(idsIn(tab, 'lens')).toEqual(['Lens:0xmina'])
  })

  test('logging out while its tokens are renewed leaves nothing that opens anything', async () => {
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

test('only one account of a device is asked for a network that this device does not speak to: it stays as it is', async () => {
  const { browser, network } = await open()
  const tab = browser.openTab(withDevice(browser, network))
  const { session, profile } = network.open('did:plc:noa')
  const lens: Session = { ...session, type: 'Lens', token: 'x.y.z', refreshToken: 'r.s.t', address: '0xnoa', profileId: '0xnoa' } as Session
  await tab.accounts.add({ profile: { ...profile, profileId: '0xnoa' }, session: lens })
  await expect(tab.accounts.authorize('Lens:0xnoa')).rejects.toMatchObject({ kind: 'not-offered' })
})
