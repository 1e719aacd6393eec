import type { Person } from '@chorus/sandbox/seed/world'
import type { BrowserContext, Page } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'

export interface TestWallet {
  /** Switches to another account. */
  change(page: Page, person: Person): Promise<void>
  /** Sets whether it rejects requests. */
  refuse(isRefusing: boolean): void
  /** Sets whether it leaves requests unanswered. */
  ignore(isIgnoring: boolean): void
}

/**
 * Installs a wallet that announces itself to every page (EIP-6963) and signs with the cast's keys.
 *
 * @param chainUrl A node of Lens's chain. Absent: the wallet sends no transactions.
 */
export async function installWallet(context: BrowserContext, first: Person, chainUrl?: string): Promise<TestWallet> {
  let person = first
  let isRefusing = false
  let isIgnoring = false
  // It starts on another chain, as a new wallet does.
  let chainId = 1
  await context.exposeFunction('askTestWallet', async (method: string, params: readonly string[] = []) => {
    if (isIgnoring) return new Promise(() => {})
    if (isRefusing) return { error: { code: 4001, message: 'User rejected the request.' } }
    const account = privateKeyToAccount(`0x${person.keys.evm}`)
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return { result: [account.address] }
    if (method === 'personal_sign') return { result: await account.signMessage({ message: { raw: params[0] as `0x${string}` } }) }
    if (method === 'eth_signTypedData_v4')
      return { result: await account.signTypedData(JSON.parse(params[1]!) as Parameters<typeof account.signTypedData>[0]) }
    if (method === 'eth_chainId') return { result: `0x${chainId.toString(16)}` }
    if (method === 'wallet_switchEthereumChain') {
      chainId = Number((params[0] as unknown as { chainId: string }).chainId)
      return { result: null }
    }
    if (chainUrl && method === 'eth_sendTransaction')
      return askNode(chainUrl, await account.signTransaction(toTransaction(params[0] as unknown as Record<string, string>, chainId)))
    return { error: { code: 4200, message: `It cannot ${method}.` } }
  })
  await context.addInitScript(() => {
    type Listener = (accounts: string[]) => void
    const listeners = new Set<Listener>()
    const ask = (window as unknown as { askTestWallet(method: string, params?: unknown): Promise<{ result?: unknown; error?: object }> })
      .askTestWallet
    const provider = {
      async request({ method, params }: { method: string; params?: unknown }) {
        const { result, error } = await ask(method, params)
        if (error) throw Object.assign(new Error('refused'), error)
        return result
      },
      on: (_: string, listener: Listener) => listeners.add(listener),
      removeListener: (_: string, listener: Listener) => listeners.delete(listener),
    }
    Object.assign(window, { changeTestWallet: (accounts: string[]) => listeners.forEach((listener) => listener(accounts)) })
    const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Test wallet', icon: 'data:image/svg+xml,', rdns: 'example.wallet' }
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  })
  return {
    async change(page, next) {
      person = next
      const { address } = privateKeyToAccount(`0x${next.keys.evm}`)
      await page.evaluate((to) => (window as unknown as { changeTestWallet(accounts: string[]): void }).changeTestWallet([to]), address)
    },
    refuse: (next) => void (isRefusing = next),
    ignore: (next) => void (isIgnoring = next),
  }
}

async function askNode(url: string, bytes: string): Promise<{ result?: unknown; error?: unknown }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [bytes] })
  return (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json() as Promise<object>
}

/** From the terms of JSON-RPC. */
const toTransaction = ({ to, data, value, nonce, gas, maxFeePerGas, maxPriorityFeePerGas }: Record<string, string>, chainId: number) => ({
  type: 'eip1559' as const,
  chainId,
  to: to as `0x${string}`,
  data: data as `0x${string}`,
  value: BigInt(value!),
  nonce: Number(nonce),
  gas: BigInt(gas!),
  maxFeePerGas: BigInt(maxFeePerGas!),
  maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas!),
})

/** Someone whose wallet owns their Farcaster account. */
export const withCustodyKey = (person: Person): Person => ({
  ...person,
  keys: { ...person.keys, evm: person.accounts.farcaster!.custodyKey },
})
