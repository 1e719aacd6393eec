import * as v from 'valibot'
import type { AppQuestions, ChosenWallet } from './app-questions.ts'
import type { ServedApp } from './serve-app.ts'

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
const invalid = (cause?: string) => new WalletError(-32_602, cause ?? 'The parameters aren’t valid.')

const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))
const quantity = v.pipe(v.string(), v.regex(/^0x[\da-f]{1,64}$/i))
const hex = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^0x(?:[\da-f]{2})*$/i))
const Transaction = v.strictObject({
  from: v.optional(address),
  to: v.optional(address),
  value: v.optional(quantity),
  data: v.optional(hex(250_000)),
  gas: v.optional(quantity),
  gasPrice: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
  nonce: v.optional(quantity),
  chainId: v.optional(quantity),
  type: v.optional(quantity),
})
const typedText = v.pipe(v.string(), v.maxLength(60_000))
const TypedData = v.object({ domain: v.optional(v.object({ name: v.optional(v.string()) })), primaryType: v.string() })
const Chain = v.object({ chainId: quantity })
const AddedChain = v.object({
  chainId: quantity,
  chainName: v.pipe(v.string(), v.maxLength(60)),
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
  emit: ServedApp['emitWallet']
}

/**
 * The user's wallet as an app may use it: until the app closes, with the one address that they chose, and every signature and transaction only after
 * they saw here what it is and who wants it. The wallet asks once more.
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
      const text = toText(parse(v.pipe(v.string(), v.maxLength(20_000)), message))
      refuseForeignSignIn(text, host)
      await unlessDeclined(questions.ask('text', { text, address: from }))
      return pass('personal_sign', [message, from])
    },
    async eth_signTypedData_v4([named, said]) {
      const from = signer(named)
      const json = parse(typedText, typeof said === 'string' ? said : JSON.stringify(said))
      const { domain, primaryType } = parse(TypedData, toJson(json))
      const shown = JSON.stringify(toJson(json), null, 2)
      await unlessDeclined(
        questions.ask('data', { name: domain?.name?.slice(0, 100) ?? '', type: primaryType.slice(0, 100), json: shown, address: from }),
      )
      return pass('eth_signTypedData_v4', [from, json])
    },
    async eth_sendTransaction([said]) {
      const transaction = parse(Transaction, said)
      const from = signer(transaction.from)
      const chainId = Number(await pass('eth_chainId', []))
      if (transaction.chainId !== undefined && Number(transaction.chainId) !== chainId)
        throw new WalletError(4901, 'The wallet is on another chain.')
      const { to, value = '0x0', data = '0x' } = transaction
      await unlessDeclined(questions.ask('transaction', { to, value: toEther(BigInt(value)), data, chainId, address: from }))
      // With the chain that was shown, a wallet that has switched in the meantime refuses.
      return pass('eth_sendTransaction', [{ ...transaction, from, chainId: `0x${chainId.toString(16)}` }])
    },
    async wallet_switchEthereumChain([said]) {
      signer(undefined)
      const { chainId } = parse(Chain, said)
      if (Number(await pass('eth_chainId', [])) === Number(chainId)) return null
      await unlessDeclined(questions.ask('chain', { chainId: Number(chainId) }))
      return pass('wallet_switchEthereumChain', [{ chainId }])
    },
    async wallet_addEthereumChain([said]) {
      signer(undefined)
      const { chainId, chainName, rpcUrls } = parse(AddedChain, said)
      await unlessDeclined(questions.ask('chain', { chainId: Number(chainId), name: chainName, url: rpcUrls[0]!.slice(0, 300) }))
      return pass('wallet_addEthereumChain', [said])
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

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid()
  }
}

/** What a wallet shows: the text, or the bytes themselves where they are none. */
function toText(message: string): string {
  if (!/^0x(?:[\da-f]{2})*$/i.test(message)) return message
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return message
  }
}

/** EIP-4361: such a text logs in to the site that it names, and an app that shows another site’s would log in as the user there. */
function refuseForeignSignIn(text: string, host: string): void {
  const named = /^(?:[a-z][a-z\d+.-]*:\/\/)?(\S+) wants you to sign in with your /i.exec(text.trimStart())?.[1]
  if (named !== undefined && named !== host) throw invalid(`This text signs in to ${named.slice(0, 100)}, which isn’t this app.`)
}

/** In units of 10¹⁸, as all chains that wallets know count. */
function toEther(value: bigint): string {
  const whole = value / 10n ** 18n
  const rest = (value % 10n ** 18n).toString().padStart(18, '0').replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : String(whole)
}
