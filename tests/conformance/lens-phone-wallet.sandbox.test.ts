import { createSending } from '@chorus/networks/lens/publish/create-sending'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { WalletAppOptions } from '@chorus/sandbox/walletconnect/create-wallet-app'
import { startWalletRelay, type WalletRelay } from '@chorus/sandbox/walletconnect/start-wallet-relay'
import { loadCatalogue } from '@chorus/web/i18n/catalogues'
import { createTranslate } from '@chorus/web/i18n/create-translate'
import { toToast } from '@chorus/web/services/toasts/to-toast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveInDialog } from '../chain/approve-in-dialog.ts'
import { accepting } from '../chain/contract-codes.ts'
import { openPhoneWallet } from '../chain/open-phone-wallet.ts'
import { type Anvil, noAnvil, startAnvil } from '../chain/start-anvil.ts'
import { plain, readItems } from './capabilities/stage.ts'
import { startLensAccount } from './start-lens-account.ts'

// Wallets on phones, over WalletConnect's official client and a relay. What a sponsor pays for goes to the sandbox's chain, which knows ZKsync's
// transactions, and what the wallet pays for goes to a real one.

type Account = Awaited<ReturnType<typeof startLensAccount>>

const lensChain = 232
/** The contract that the API's transactions call. */
const target = '0x00000000000000000000000000000000000000a1'
let relay: WalletRelay
let sponsored: Account
beforeAll(async () => {
  // The client shares its core within a process; here, each page and wallet has its own.
  process.env['DISABLE_GLOBAL_CORE'] = 'true'
  relay = await startWalletRelay({ world: createWorld() })
  sponsored = await startLensAccount()
  await loadCatalogue('en')
})
afterAll(async () => {
  delete process.env['DISABLE_GLOBAL_CORE']
  await sponsored.close()
  await relay.close()
})

async function countPosts(own: Account, text: string): Promise<number> {
  const connection = own.guest()
  const posts = await readItems(async (page) => connection.postsBy(await connection.profile(own.account), 'feed', page))
  return posts.filter(({ metadata }) => metadata.content === text).length
}

/** Someone at a computer, with their wallet on a phone. */
async function openBrowser(own: Account, options: Partial<WalletAppOptions> = {}) {
  const phone = await openPhoneWallet(relay, { key: own.person.keys.evm, ...options })
  const closes: (() => void)[] = []
  const { askWallet, messages } = approveInDialog(phone.wallet, (close) => void closes.push(close))
  const texts = new Map<string, string>()
  const identity = own.toIdentity()
  return {
    ...phone,
    messages,
    /** Closes the dialog while it waits for the wallet. */
    closeDialog: () => closes.at(-1)!(),
    methods: () => phone.app.requests.map(({ method, chainId }) => `${method} on ${chainId}`),
    /** Returns what people read about a failure. */
    async publish(text: string): Promise<string | undefined> {
      try {
        await createSending(...own.openDeps(texts, { askWallet })).send(plain(text), identity)
        return undefined
      } catch (error) {
        return toToast(error, createTranslate('en'), 'Couldn’t post.')?.message ?? silent
      }
    },
    close: () => phone[Symbol.asyncDispose](),
  }
}

/** Someone who closes our dialog knows that. */
const silent = 'no message'
const unconfirmed = 'Your wallet hasn’t said whether it sent this. It may still go through, so check again in a few minutes.'

describe('what a sponsor pays for', () => {
  test('is only signed by the wallet on the phone, sent by the page, and makes one post', async () => {
    const browser = await openBrowser(sponsored)
    sponsored.lens.plan('signature')
    expect(await browser.publish('Signed on a phone.')).toBeUndefined()
    expect(browser.methods()).toEqual(['eth_signTypedData_v4 on eip155:232'])
    expect([browser.messages, await countPosts(sponsored, 'Signed on a phone.')]).toEqual([[], 1])
    await browser.close()
  })

  test('isn’t sent when its signature arrives after the dialog was closed, which also ends the wait', async () => {
    const browser = await openBrowser(sponsored)
    browser.app.behave('silent')
    sponsored.lens.plan('signature')
    const published = browser.publish('Signed too late.')
    await expect.poll(() => browser.app.requests.length).toBe(1)
    expect(browser.pending.length).toBe(1)
    browser.closeDialog()
    expect(await published).toBe(silent)
    expect(browser.pending).toEqual([])
    await browser.app.approveLate()
    expect(await countPosts(sponsored, 'Signed too late.')).toBe(0)
    browser.app.behave('approve')
    sponsored.lens.plan('signature')
    expect(await browser.publish('Signed too late.')).toBeUndefined()
    expect(await countPosts(sponsored, 'Signed too late.')).toBe(1)
    await browser.close()
  })

  test('names the chain that a wallet lacks, and adds it if the wallet allows', async () => {
    const without = await openBrowser(sponsored, { chains: [1] })
    sponsored.lens.plan('signature')
    await without.publish('On no chain.')
    expect(without.messages).toEqual([
      'Your wallet doesn’t know the Lens chain and couldn’t add it. Add chain 232 in its settings, or use another wallet.',
    ])
    expect(without.methods()).toEqual(['wallet_addEthereumChain on eip155:1'])
    await without.close()

    const adding = await openBrowser(sponsored, { chains: [1], canAdd: [lensChain] })
    sponsored.lens.plan('signature')
    expect(await adding.publish('On a new chain.')).toBeUndefined()
    expect(adding.methods()).toEqual(['wallet_addEthereumChain on eip155:1', 'eth_signTypedData_v4 on eip155:232'])
    expect(await countPosts(sponsored, 'On a new chain.')).toBe(1)
    await adding.close()
  })

  test('names the required wallet when the chain refuses the signature', async () => {
    const other = sponsored.world.people.find(({ accounts, key }) => accounts.lens && key !== sponsored.person.key)!
    const browser = await openBrowser(sponsored, { key: other.keys.evm })
    sponsored.lens.plan('signature')
    await browser.publish('Not mine.')
    expect(browser.messages).toEqual([expect.stringMatching(/^This wallet is connected with another address\. Switch to 0x/)])
    expect(browser.methods()).toEqual([])
    await browser.close()
  })
})

describe('what the wallet on the phone pays for', () => {
  let anvil: Anvil
  let paying: Account
  beforeAll(async () => {
    if (noAnvil) return
    anvil = await startAnvil(lensChain)
    paying = await startLensAccount({ nodeUrl: anvil.url })
    await anvil.rpc('anvil_setBalance', paying.person.wallets.evm, '0xde0b6b3a7640000')
    await anvil.rpc('anvil_setCode', target, accepting)
  })
  afterAll(async () => {
    await paying?.close()
    await anvil?.[Symbol.asyncDispose]()
  })
  const nodeOf = (chain: number) => (chain === lensChain ? anvil.url : undefined)
  const nonceOf = async () => Number(await anvil.rpc<string>('eth_getTransactionCount', paying.person.wallets.evm, 'latest'))

  test('is sent by it to the chain, and makes one post', async ({ skip }) => {
    if (noAnvil) return skip(noAnvil)
    const before = await nonceOf()
    const browser = await openBrowser(paying, { nodeOf })
    paying.lens.plan('self-funded')
    expect(await browser.publish('Paid on a phone.')).toBeUndefined()
    expect(browser.methods()).toEqual(['eth_sendTransaction on eip155:232'])
    expect([await nonceOf(), await countPosts(paying, 'Paid on a phone.')]).toEqual([before + 1, 1])
    await browser.close()
  })

  test('may still go through when it is approved after the dialog was closed, and then makes one post', async ({ skip }) => {
    if (noAnvil) return skip(noAnvil)
    const before = await nonceOf()
    const browser = await openBrowser(paying, { nodeOf })
    browser.app.behave('silent')
    paying.lens.plan('self-funded')
    const published = browser.publish('Paid too late.')
    await expect.poll(() => browser.app.requests.length).toBe(1)
    browser.closeDialog()
    expect(await published).toBe(unconfirmed)
    browser.app.behave('approve')
    await browser.app.approveLate()
    await expect.poll(nonceOf).toBe(before + 1)
    await expect.poll(() => browser.publish('Paid too late.')).toBeUndefined()
    expect([await nonceOf(), await countPosts(paying, 'Paid too late.')]).toEqual([before + 1, 1])
    await browser.close()
  })

  test('may have been sent when waiting is cancelled', async ({ skip }) => {
    if (noAnvil) return skip(noAnvil)
    const browser = await openBrowser(paying, { nodeOf })
    browser.app.behave('silent')
    paying.lens.plan('self-funded')
    const published = browser.publish('Cancelled at the message.')
    await expect.poll(() => browser.pending.length).toBe(1)
    browser.pending[0]!.cancel()
    expect(await published).toBe(unconfirmed)
    expect(browser.messages).toEqual(['abandoned'])
    await browser.close()
  })
})
