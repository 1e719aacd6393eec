import { findChain } from '@chorus/chains/chain-table'
import type { ServedMiniApp } from '@chorus/networks/provider/mini-apps'
import * as v from 'valibot'
import type { AppQuestions, ChosenWallet } from './app-questions.ts'
import { findDataFault, toSignedData } from './signed-data.ts'
import { findTextFault, toSignedText } from './signed-text.ts'

/** An error of a wallet, which apps recognise by its code. EIP-1193, EIP-1474 */
export class WalletError extends Error {
  override name = 'WalletError'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const declined = () => new WalletError(4001, 'The user declined the request.')
const notConnected = () => new WalletError(4100, 'Ask for accounts first.')
const invalid = () => new WalletError(-32_602, 'The parameters aren’t valid.')

function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new WalletError(-32_602, fault)
}

const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))
const quantity = v.pipe(v.string(), v.regex(/^0x[\da-f]{1,64}$/i))
const hex = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^0x(?:[\da-f]{2})*$/i))
/** Fees and nonces are the wallet's business, so they are left out. */
const Transaction = v.object({
  from: v.optional(address),
  to: v.optional(address),
  value: v.optional(quantity, '0x0'),
  data: v.optional(hex(250_000), '0x'),
  chainId: v.optional(quantity),
})
const textParameter = v.pipe(v.string(), v.maxLength(20_000))
const dataParameter = v.union([v.pipe(v.string(), v.maxLength(60_000)), v.record(v.string(), v.unknown())])
const Chain = v.object({ chainId: quantity })
const secureUrl = v.pipe(
  v.string(),
  v.maxLength(200),
  v.url(),
  v.transform((url) => new URL(url)),
  v.check(({ protocol, username, password }) => protocol === 'https:' && username === '' && password === ''),
)
const AddedChain = v.object({
  chainId: quantity,
  chainName: v.pipe(v.string(), v.maxLength(60)),
  nativeCurrency: v.object({
    name: v.pipe(v.string(), v.maxLength(30)),
    symbol: v.pipe(v.string(), v.maxLength(6)),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  }),
  rpcUrls: v.pipe(v.array(v.string()), v.minLength(1)),
})

/** Reads that change nothing and tell an app no more than any node would. */
const reads = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'net_version',
  'web3_clientVersion',
]

export interface AppWallet {
  /** Answers a request of the app. Throws a `WalletError`, and the errors of the wallet. */
  request(method: string, params: readonly unknown[]): Promise<unknown>
  stop(): void
}

interface AppWalletDeps {
  questions: AppQuestions
  /** The app's host, which its sign-in texts have to name. */
  host: string
  /** Reports the wallet's events to the app. */
  emit: ServedMiniApp['emitWallet']
}

/**
 * The viewer's wallet as an app may use it: until the app closes, with the one address that they chose, and every signature and transaction only after
 * they saw here what it is and who requests it. The wallet asks once more.
 */
export function createAppWallet({ questions, host, emit }: AppWalletDeps): AppWallet {
  let chosen: ChosenWallet | undefined
  let stopListening = () => {}
  const pass = (method: string, params: readonly unknown[]): Promise<unknown> => {
    const ask = chosen!.wallet.provider.request as unknown as (request: { method: string; params: readonly unknown[] }) => Promise<unknown>
    return ask({ method, params })
  }
  const connect = async () => {
    const granted = chosen ?? (await questions.ask('connect', {}))
    if (!granted) throw declined()
    if (!chosen) stopListening = listen(granted, { emit, onGone: disconnect })
    chosen = granted
    return [granted.address]
  }
  const disconnect = () => {
    stopListening()
    chosen = undefined
    emit('accountsChanged', [[]])
  }
  const readChainId = async () => Number(await pass('eth_chainId', []))
  const unlessDeclined = async (granted: Promise<unknown>) => {
    if (!(await granted)) throw declined()
  }
  const signer = (named: unknown): string => {
    if (!chosen) throw notConnected()
    if (named !== undefined && (typeof named !== 'string' || named.toLowerCase() !== chosen.address.toLowerCase()))
      throw new WalletError(4100, 'This isn’t the address that the user shared.')
    return chosen.address
  }
  const asking: Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>> = {
    eth_requestAccounts: connect,
    eth_accounts: async () => (chosen ? [chosen.address] : []),
    async personal_sign([message, named]) {
      const from = signer(named)
      const text = toSignedText(parse(textParameter, message))
      if (!text) throw invalid()
      refuse(findTextFault(text.shown, host))
      await unlessDeclined(questions.ask('text', { text: text.shown, address: from }))
      return pass('personal_sign', [text.bytes, from])
    },
    async eth_signTypedData_v4([named, said]) {
      const from = signer(named)
      const data = toSignedData(parse(dataParameter, said))
      if (!data) throw invalid()
      refuse(findDataFault(data, await readChainId()))
      await unlessDeclined(questions.ask('data', { data, address: from }))
      return pass('eth_signTypedData_v4', [from, data.json])
    },
    async eth_sendTransaction([said]) {
      const { chainId: wanted, to, value, data, from: named } = parse(Transaction, said)
      const from = signer(named)
      const chainId = await readChainId()
      if (wanted !== undefined && Number(wanted) !== chainId) throw new WalletError(4901, 'The wallet is on another chain.')
      await unlessDeclined(questions.ask('transaction', { to, value: BigInt(value), data, chainId, address: from }))
      // With the chain that was shown, a wallet that has switched in the meantime refuses.
      return pass('eth_sendTransaction', [{ from, ...(to && { to }), value, data, chainId: `0x${chainId.toString(16)}` }])
    },
    async wallet_switchEthereumChain([said]) {
      signer(undefined)
      const { chainId } = parse(Chain, said)
      if ((await readChainId()) === Number(chainId)) return null
      await unlessDeclined(questions.ask('chain', { chainId: Number(chainId) }))
      return pass('wallet_switchEthereumChain', [{ chainId }])
    },
    async wallet_addEthereumChain([said]) {
      signer(undefined)
      const { rpcUrls, ...chain } = parse(AddedChain, said)
      const chainId = Number(chain.chainId)
      // An app could put its own server behind a name that everyone trusts.
      if (findChain(chainId)) throw new WalletError(4200, 'Add this chain in the wallet itself.')
      const { href } = parse(secureUrl, rpcUrls[0])
      await unlessDeclined(questions.ask('chain', { chainId, name: chain.chainName, url: href }))
      return pass('wallet_addEthereumChain', [{ ...chain, rpcUrls: [href] }])
    },
  }
  return {
    async request(method, params) {
      if (Object.hasOwn(asking, method)) return asking[method]!(params)
      if (!reads.includes(method)) throw new WalletError(4200, `${method.slice(0, 60)} isn’t supported.`)
      if (!chosen) throw notConnected()
      return pass(method, params)
    },
    stop: () => stopListening(),
  }
}

/** Passes on what the app may know of the wallet. */
function listen({ wallet, address: shared }: ChosenWallet, { emit, onGone }: { emit: AppWalletDeps['emit']; onGone(): void }): () => void {
  const onAccounts = (accounts: readonly string[]) => {
    if (!accounts.some((each) => each.toLowerCase() === shared.toLowerCase())) onGone()
  }
  const onChain = (chainId: string) => emit('chainChanged', [chainId])
  wallet.provider.on('accountsChanged', onAccounts as never)
  wallet.provider.on('chainChanged', onChain as never)
  return () => {
    wallet.provider.removeListener('accountsChanged', onAccounts as never)
    wallet.provider.removeListener('chainChanged', onChain as never)
  }
}

function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (!result.success) throw invalid()
  return result.output
}
