import { toAccountProfile } from '@chorus/accounts/server/hosted-account'
import { createBrowser } from '@chorus/accounts/testing/create-browser'
import { createDeviceTokenHolder } from '@chorus/accounts/tokens/create-device-token-holder'
import type { Account } from '@chorus/model/account'
import { startLens } from '@chorus/sandbox/lens/start-lens'
import { startMedia } from '@chorus/sandbox/media/start-media'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { WalletSignature } from '../device-network.ts'
import { createFetcher } from '../fetcher.ts'
import { createLensDevice } from './device-network.ts'

const app = '0xC75A89145d765c396fd75CbD16380Eb184Bd2ca7'

async function open({ skew = 0 }: { /** ms by which the API's clock is off. */ skew?: number } = {}) {
  await using stack = new AsyncDisposableStack()
  const world = createWorld()
  const media = stack.use(await startMedia())
  const browser = createBrowser()
  browser.clock.now = Date.now()
  const lens = stack.use(await startLens({ world, mediaUrl: media.url, now: () => browser.clock.now + skew }))
  const sent: string[] = []
  const send = createFetcher({ root: lens.url })
  const now = () => browser.clock.now
  const network = createLensDevice({ root: lens.url, options: { app }, now }, async (path, init) => {
    sent.push(/(?:query|mutation) (\w+)/.exec(String(init?.body))![1]!)
    return send(path, init)
  })
  const openTab = () =>
    browser.openTab({
      device: (held) => createDeviceTokenHolder({ held, lock: browser.lock, now, networks: { Lens: async () => network } }),
    })
  const { accounts, keys } = world.person('nia')
  const wallet = privateKeyToAccount(`0x${keys.evm}`)
  const account = accounts.lens!.address
  const sign = (message: string) => wallet.signMessage({ message })
  const logIn = async (more: Partial<WalletSignature> = {}): Promise<Account | undefined> => {
    const login = await network.logInWithWallet!({ wallet: wallet.address, account, sign, ...more })
    return login && { session: login.session, profile: toAccountProfile(login.session, login.profile) }
  }
  const undo = stack.move()
  return { world, browser, lens, account, sent, openTab, logIn, [Symbol.asyncDispose]: () => undo.disposeAsync() }
}

describe('logging in', () => {
  test('with a signature, as the requested account', async () => {
    await using stage = await open()
    const added = (await stage.logIn())!
    expect(added.session).toMatchObject({ type: 'Lens', profileId: stage.account.toLowerCase() })
    expect(added.profile).toMatchObject({ network: 'lens', profileId: stage.account.toLowerCase() })
    expect(stage.sent).toEqual(['SessionOwner', 'SessionChallenge', 'SessionAuthenticate'])
  })

  test('fails without a signature and with that of another wallet', async () => {
    await using stage = await open()
    expect(await stage.logIn({ sign: async () => undefined })).toBeUndefined()
    const other = privateKeyToAccount(`0x${stage.world.person('mina').keys.evm}`)
    await expect(stage.logIn({ sign: (message) => other.signMessage({ message }) })).rejects.toMatchObject({ kind: 'refused' })
    await expect(stage.logIn({ account: `0x${'1'.repeat(40)}` })).rejects.toMatchObject({ kind: 'not-found' })
  })
})

describe('spec 1 §4 L91', () => {
  const second = 1000
  test.each([
    ['keeps a token that expires in 121 s', 600 - 121, 0],
    ['refreshes a token that expires in 120 s', 600 - 120, 1],
    ['refreshes an expired token', 86_400, 1],
  ])('%s', async (_, seconds, renewals) => {
    await using stage = await open()
    const tab = stage.openTab()
    await tab.accounts.add((await stage.logIn())!)
    stage.browser.clock.now += seconds * second
    stage.sent.length = 0
    await tab.accounts.restore('/')
    expect(tab.accounts.current('lens')?.profile.profileId).toBe(stage.account.toLowerCase())
    expect(stage.sent.filter((name) => name === 'SessionRefresh')).toHaveLength(renewals)
  })

  test.each([-86_400_000, 86_400_000])('works with an API clock that is off by %i ms', async (skew) => {
    await using stage = await open({ skew })
    const tab = stage.openTab()
    await tab.accounts.add((await stage.logIn())!)
    stage.sent.length = 0
    for (let start = 0; start < 3; start++) await tab.accounts.restore('/')
    await tab.accounts.authorize(`Lens:${stage.account.toLowerCase()}`)
    expect(stage.sent.filter((name) => name === 'SessionRefresh')).toEqual([])
    expect(tab.accounts.current('lens')).toBeDefined()
  })

  test('refreshes once for two tabs, since the API accepts a refresh token once', async () => {
    await using stage = await open()
    const [one, other] = [stage.openTab(), stage.openTab()]
    await one.accounts.add((await stage.logIn())!)
    await stage.browser.settle()
    for (let round = 0; round < 20; round++) {
      stage.browser.clock.now += 600 * second
      const asked = [one, other, one, other].map((tab) => tab.accounts.authorize(`Lens:${stage.account.toLowerCase()}`))
      expect(new Set(await Promise.all(asked)).size).toBe(1)
    }
    expect(stage.sent.filter((name) => name === 'SessionRefresh')).toHaveLength(20)
    await one.accounts.restore('/')
    expect(one.accounts.current('lens')).toBeDefined()
  })

  test('ends the account after a rejected refresh, and notifies the user', async () => {
    await using stage = await open()
    const tab = stage.openTab()
    const added = (await stage.logIn())!
    // Another client has used up the token.
    const network = createLensDevice({ root: stage.lens.url, options: { app }, now: () => stage.browser.clock.now })
    await network.renew(added.session)
    await tab.accounts.add(added)
    stage.browser.clock.now += 600 * second
    await tab.accounts.restore('/')
    expect(tab.accounts.current('lens')).toBeUndefined()
    expect(tab.notices).toEqual([expect.objectContaining({ code: 'session-ended' })])
  })
})

test('logging out ends the session on the API', async () => {
  await using stage = await open()
  const tab = stage.openTab()
  await tab.accounts.add((await stage.logIn())!)
  stage.sent.length = 0
  await tab.accounts.logOut(`Lens:${stage.account.toLowerCase()}`)
  expect(stage.sent).toEqual(['SessionEnd'])
})
