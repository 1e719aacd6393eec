import { createLensDevice } from '@chorus/networks/lens/device-network'
import { createSending } from '@chorus/networks/lens/publish/create-sending'
import type { Person } from '@chorus/sandbox/seed/world'
import { loadCatalogue } from '@chorus/web/i18n/catalogues'
import { createTranslate } from '@chorus/web/i18n/create-translate'
import { toToast } from '@chorus/web/services/toasts/to-toast'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveInDialog } from '../chain/approve-in-dialog.ts'
import { accepting, answeringZero, reverting, toWalletCode } from '../chain/contract-codes.ts'
import { createKeyWallet, type KeyWalletOptions, type SentTransaction } from '../chain/create-key-wallet.ts'
import type { Rpc } from '../chain/create-rpc.ts'
import { type Anvil, noAnvil, startAnvil } from '../chain/start-anvil.ts'
import { plain, readItems } from './capabilities/stage.ts'
import { startLensAccount } from './start-lens-account.ts'

// Wallets with real keys send to a real chain, and the API learns from its blocks what happened. Sponsored transactions are ZKsync's own, which
// this chain doesn't know: the other suites send them to the sandbox's chain.

const lensChain = 232
let anvil: Anvil
let own: Awaited<ReturnType<typeof startLensAccount>>
beforeAll(async () => {
  if (noAnvil) return
  anvil = await startAnvil(lensChain)
  own = await startLensAccount({ nodeUrl: anvil.url })
  await loadCatalogue('en')
})
afterAll(async () => {
  await own?.close()
  await anvil?.[Symbol.asyncDispose]()
})
beforeEach(async ({ skip }) => {
  if (noAnvil) return skip(noAnvil)
  await anvil.rpc('evm_setAutomine', true)
  await anvil.rpc('anvil_setBalance', own.person.wallets.evm, '0xde0b6b3a7640000')
  await setTarget(accepting)
})

/** The contract that the API's transactions call. */
const target = '0x00000000000000000000000000000000000000a1'
const setTarget = (code: string) => anvil.rpc('anvil_setCode', target, code)
const nonceOf = async () => Number(await anvil.rpc<string>('eth_getTransactionCount', own.person.wallets.evm, 'latest'))
/** Another chain, on which nothing may happen. */
const elsewhere: Rpc = (method) => Promise.reject(new Error(`The other chain was asked for ${method}.`))

/** Someone at the dialog with their wallet, and a browser that outlives its pages. */
function openBrowser(options: Partial<KeyWalletOptions> = {}) {
  const wallet = createKeyWallet({ key: own.person.keys.evm, nodes: new Map([[lensChain, anvil.rpc]]), ...options })
  const { askWallet, messages } = approveInDialog(wallet)
  const texts = new Map<string, string>()
  const identity = own.toIdentity()
  let hours = 0
  return {
    wallet,
    messages,
    wait: (more: number) => void (hours += more),
    /** Returns what people read about a failure. */
    async publish(text: string): Promise<string | undefined> {
      const deps = own.openDeps(texts, { askWallet, now: () => Date.now() + hours * 3_600_000 })
      try {
        await createSending(...deps).send(plain(text), identity)
        return undefined
      } catch (error) {
        return toToast(error, createTranslate('en'), 'Couldn’t post.')?.message
      }
    },
  }
}

async function countPosts(text: string): Promise<number> {
  const connection = own.guest()
  const posts = await readItems(async (page) => connection.postsBy(await connection.profile(own.account), 'feed', page))
  return posts.filter(({ metadata }) => metadata.content === text).length
}

const declined = 'You declined the request. Nothing was signed or sent.'
const notConfirmed = 'Lens hasn’t confirmed this yet. It may still go through, so check again in a few minutes.'

describe('a transaction that the account pays for itself', () => {
  test('is signed by its wallet, mined, and makes one post', async () => {
    const before = await nonceOf()
    const browser = openBrowser()
    own.lens.plan('self-funded')
    expect(await browser.publish('On a real chain.')).toBeUndefined()
    expect(await browser.publish('On a real chain.')).toBeUndefined()
    expect([await nonceOf(), await countPosts('On a real chain.')]).toEqual([before + 1, 1])
    const { transactions } = await anvil.rpc<{ transactions: { from: string; to: string; chainId: string; hash: string }[] }>(
      'eth_getBlockByNumber',
      'latest',
      true,
    )
    expect(transactions).toMatchObject([{ from: own.person.wallets.evm, to: target, chainId: '0xe8' }])
    expect(await anvil.rpc('eth_getTransactionReceipt', transactions[0]!.hash)).toMatchObject({ status: '0x1' })
    expect(browser.messages).toEqual([])
  })

  test('that the chain reverts shows that reason, makes no post, and can be sent again', async () => {
    const before = await nonceOf()
    const browser = openBrowser()
    await setTarget(reverting)
    own.lens.plan('self-funded')
    expect(await browser.publish('Reverted first.')).toMatch(/reverted/)
    expect([await nonceOf(), await countPosts('Reverted first.')]).toEqual([before + 1, 0])
    await setTarget(accepting)
    own.lens.plan('self-funded')
    expect(await browser.publish('Reverted first.')).toBeUndefined()
    expect([await nonceOf(), await countPosts('Reverted first.')]).toEqual([before + 2, 1])
  })

  test('for which the wallet has too little says what to add, and is not sent', async () => {
    const before = await nonceOf()
    await anvil.rpc('anvil_setBalance', own.person.wallets.evm, '0x1')
    const browser = openBrowser()
    own.lens.plan('self-funded')
    await browser.publish('For nothing.')
    expect(browser.messages).toEqual(['Your wallet needs more GHO on the Lens chain to pay for this. Add some and try again.'])
    expect([await nonceOf(), await countPosts('For nothing.')]).toEqual([before, 0])
  })

  test('that the user declines is not sent', async () => {
    const before = await nonceOf()
    const browser = openBrowser({ declines: 'eth_sendTransaction' })
    own.lens.plan('self-funded')
    await browser.publish('Declined.')
    expect(browser.messages).toEqual([declined])
    expect([await nonceOf(), await countPosts('Declined.')]).toEqual([before, 0])
  })
})

describe('a transaction that the user replaces in the wallet', () => {
  /** Sends something in place of what waits to be mined. */
  async function replace(text: string, change: (waiting: SentTransaction) => SentTransaction) {
    let waiting: SentTransaction = {}
    const browser = openBrowser({ edit: (transaction) => (waiting = transaction) })
    await anvil.rpc('evm_setAutomine', false)
    own.lens.plan('self-funded')
    const first = await browser.publish(text)
    const double = (fee: string | undefined) => `0x${(BigInt(fee!) * 2n + 1n).toString(16)}`
    const { maxFeePerGas, maxPriorityFeePerGas } = waiting
    const fees = { maxFeePerGas: double(maxFeePerGas), maxPriorityFeePerGas: double(maxPriorityFeePerGas) }
    const { provider } = createKeyWallet({ key: own.person.keys.evm, nodes: new Map([[lensChain, anvil.rpc]]) })
    await provider.request({ method: 'eth_sendTransaction', params: [{ ...change(waiting), ...fees } as never] })
    await anvil.rpc('evm_mine')
    await anvil.rpc('evm_setAutomine', true)
    return { browser, first }
  }

  test('by the same one for a higher fee is found, and makes one post', async () => {
    const before = await nonceOf()
    const { browser, first } = await replace('Sped up.', (waiting) => waiting)
    expect(first).toBe(notConfirmed)
    // The index is a moment behind.
    await expect.poll(() => browser.publish('Sped up.')).toBeUndefined()
    expect([await nonceOf(), await countPosts('Sped up.')]).toEqual([before + 1, 1])
  })

  test('by one that does nothing makes no post, and after a day says that Lens still isn’t showing one', async () => {
    const { browser } = await replace('Cancelled.', (waiting) => ({ ...waiting, to: waiting['from']!, data: '0x' }))
    const before = await nonceOf()
    expect(await browser.publish('Cancelled.')).toBe(notConfirmed)
    browser.wait(25)
    expect(await browser.publish('Cancelled.')).toBe(
      'This was sent to Lens, but Lens isn’t showing it yet. Check again later. It won’t be sent twice.',
    )
    expect([await nonceOf(), await countPosts('Cancelled.')]).toEqual([before, 0])
  })
})

describe('a wallet on another chain', () => {
  const both = () =>
    new Map([
      [1, elsewhere],
      [lensChain, anvil.rpc],
    ])

  test('is switched to Lens, after Lens is added to it', async () => {
    const browser = openBrowser({ nodes: both(), unknown: [lensChain] })
    own.lens.plan('self-funded')
    expect(await browser.publish('From another chain.')).toBeUndefined()
    expect(await countPosts('From another chain.')).toBe(1)
    expect(browser.wallet.asked).toContain('wallet_addEthereumChain')
  })

  test('that stays there sends nothing, and the message names the right chain', async () => {
    const browser = openBrowser({ nodes: both(), isStuck: true })
    own.lens.plan('self-funded')
    await browser.publish('Stuck elsewhere.')
    expect(browser.messages).toEqual(['Your wallet is on another chain. Switch it to Lens and try again.'])
    expect(browser.wallet.asked).not.toContain('eth_sendTransaction')
    expect(await countPosts('Stuck elsewhere.')).toBe(0)
  })

  test.each([
    ['can’t switch', 4200, 'Your wallet is on another chain. Switch it to Lens and try again.'],
    ['shows an earlier request', -32_002, 'Your wallet already has a request open. Approve or decline it there, then try again.'],
  ] as const)('that %s sends nothing, and its user reads what to do', async (_, switchError, message) => {
    const browser = openBrowser({ nodes: both(), switchError })
    own.lens.plan('self-funded')
    await browser.publish('Not switched either.')
    expect(browser.messages).toEqual([message])
    expect(browser.wallet.asked).not.toContain('eth_sendTransaction')
  })

  test('that sends there anyway makes no post, and a message explains why', async () => {
    const before = await nonceOf()
    await using other = await startAnvil(1)
    await other.rpc('anvil_setBalance', own.person.wallets.evm, '0xde0b6b3a7640000')
    await other.rpc('anvil_setNonce', own.person.wallets.evm, `0x${before.toString(16)}`)
    const nodes = new Map([
      [1, other.rpc],
      [lensChain, anvil.rpc],
    ])
    const browser = openBrowser({ nodes, lies: true })
    own.lens.plan('self-funded')
    await browser.publish('Sent elsewhere.')
    expect(browser.messages).toEqual([
      'Your wallet sent this on another chain, so Lens didn’t get it. Check your wallet’s activity, switch to the Lens chain and try again.',
    ])
    expect([await nonceOf(), await countPosts('Sent elsewhere.')]).toEqual([before, 0])
  })

  test('whose user declines to switch sends nothing', async () => {
    const browser = openBrowser({ nodes: both(), declines: 'wallet_switchEthereumChain' })
    own.lens.plan('self-funded')
    await browser.publish('Not switched.')
    expect(browser.messages).toEqual([declined])
    expect(browser.wallet.asked).not.toContain('eth_sendTransaction')
  })
})

describe('an account whose owner is a contract (EIP-1271)', () => {
  const find = (): Person => own.world.people.find(({ accounts, wallets }) => accounts.lens && wallets.isContract)!
  const toOwner = (key: string) => privateKeyToAccount(`0x${key}`)
  /** With a signature of this key. */
  const logIn = (key: string) => {
    const { owner, address } = find().accounts.lens!
    const device = createLensDevice({ root: own.lens.url, options: { app: '0xC75A89145d765c396fd75CbD16380Eb184Bd2ca7' }, now: Date.now })
    const sign = (message: string): Promise<Hex> => toOwner(key).signMessage({ message })
    return device.logInWithWallet!({ wallet: owner, account: address, sign })
  }
  const setCode = (code: string) => anvil.rpc('anvil_setCode', find().accounts.lens!.owner, code)

  test('logs in with a signature that the contract accepts', async () => {
    await setCode(toWalletCode(toOwner(find().keys.evm).address))
    expect((await logIn(find().keys.evm))!.session.profileId).toBe(find().accounts.lens!.address.toLowerCase())
  })

  test.each([
    ['accepts only another key', (): string => toWalletCode(toOwner(own.person.keys.evm).address)],
    ['answers something else', (): string => answeringZero],
    ['reverts', (): string => reverting],
    ['is not there', (): string => '0x'],
  ] as const)('does not log in where the contract %s', async (_, toCode) => {
    await setCode(toCode())
    await expect(logIn(find().keys.evm)).rejects.toMatchObject({ kind: 'refused' })
  })
})
