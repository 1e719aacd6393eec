import type { WalletClient, WalletSession } from './wallet-client.ts'
import { toDeclined, type ToFault, toRequestError } from './wallet-fault.ts'

/** A request that waits for the wallet. */
export interface PendingRequest {
  session: WalletSession
  /** Stops waiting, as if the user had declined in the wallet. */
  cancel(): void
}

export interface SessionProviderDeps {
  client: WalletClient
  topic: string
  toFault: ToFault
  /** Shows that a request is waiting. The returned function removes the notice. */
  onPending(request: PendingRequest): () => void
}

type Listener = (value: never) => void
interface Request {
  method: string
  params?: unknown
}

/** s. The shortest lifetime that wallets accept. */
const requestLasts = 300
/** Requests that a person answers in the wallet. Pages read chains through other nodes. */
export const walletMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const sentMethods = new Set(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_addEthereumChain'])

const toHex = (chain: number) => `0x${chain.toString(16)}`
const toError = (code: number, message: string) => Object.assign(new Error(message), { code })

/** `eip155:10:0xabc…` */
function readAccounts({ namespaces }: WalletSession): { chain: number; address: string }[] {
  return (namespaces['eip155']?.accounts ?? []).map((account) => {
    const [, chain, address = ''] = account.split(':')
    return { chain: Number(chain), address }
  })
}

/** The chain that a request itself names. Wallets refuse typed data for a chain other than the active one. */
function findChain({ method, params }: Request): number | undefined {
  const [first, second] = Array.isArray(params) ? (params as unknown[]) : []
  const named =
    method === 'eth_signTypedData_v4'
      ? (JSON.parse(String(second)) as { domain?: { chainId?: unknown } }).domain?.chainId
      : method === 'eth_sendTransaction'
        ? (first as { chainId?: unknown } | undefined)?.chainId
        : undefined
  return named === undefined ? undefined : Number(named)
}

/** Wraps a wallet on another device as a provider like those in this browser (EIP-1193), for as long as its session lasts. */
export function createSessionProvider({ client, topic, toFault, onPending }: SessionProviderDeps) {
  const listeners = new Map<string, Set<Listener>>()
  const waiting = new Set<{ fail(error: Error): void; cancel(): void }>()
  const readSession = (): WalletSession => {
    if (!client.session.keys.includes(topic)) throw toFault('disconnected')
    return client.session.get(topic)
  }
  const accounts = () => readAccounts(readSession())
  let chain = accounts()[0]?.chain ?? 1
  /** The address that the wallet has switched to. */
  let active: string | undefined

  const emit = (name: string, value: unknown) => listeners.get(name)?.forEach((listener) => listener(value as never))
  const listAddresses = (): string[] => {
    const all = [...new Set(accounts().map(({ address }) => address))]
    return active === undefined ? all : [...all.filter((one) => one === active), ...all.filter((one) => one !== active)]
  }
  const switchTo = (next: number) => {
    if (!accounts().some((account) => account.chain === next)) throw toFault('wrong-chain')
    if (next === chain) return
    chain = next
    emit('chainChanged', toHex(next))
  }
  const end = () => {
    const error = toFault('disconnected')
    for (const { fail } of waiting) fail(error)
    emit('accountsChanged', [])
    emit('disconnect', error)
  }

  const send = async ({ method, params }: Request): Promise<unknown> => {
    const session = readSession()
    const target = findChain({ method, params }) ?? chain
    if (!accounts().some((account) => account.chain === target)) throw toFault('wrong-chain')
    const { promise: cancelled, reject: fail } = Promise.withResolvers<never>()
    // The wallet isn't told, so someone can still approve a transaction there, which the wallet then sends itself.
    const cancel = () => fail(method === 'eth_sendTransaction' ? toFault('abandoned') : toDeclined())
    const request = { fail, cancel }
    waiting.add(request)
    const remove = onPending({ session, cancel })
    const answer = client.request({
      topic,
      chainId: `eip155:${target}`,
      request: { method, params: params ?? [] },
      expiry: requestLasts,
    })
    // A late answer to a cancelled request is dropped.
    answer.catch(() => {})
    try {
      return await Promise.race([answer, cancelled])
    } catch (error) {
      throw toRequestError(error, toFault)
    } finally {
      waiting.delete(request)
      remove()
    }
  }

  return {
    /** Tells the page what the wallet has changed. */
    onSessionEvent(name: string, data: unknown): void {
      if (name === 'chainChanged') {
        const next = Number(data)
        if (accounts().some((account) => account.chain === next)) switchTo(next)
      }
      if (name === 'accountsChanged') {
        const first: unknown = Array.isArray(data) ? data[0] : undefined
        active = typeof first === 'string' ? first.split(':').at(-1) : active
        emit('accountsChanged', listAddresses())
      }
    },
    onUpdate: () => emit('accountsChanged', listAddresses()),
    end,
    provider: {
      async request(request: Request): Promise<unknown> {
        const { method, params } = request
        if (method === 'eth_requestAccounts' || method === 'eth_accounts') return listAddresses()
        if (method === 'eth_chainId') return toHex(chain)
        if (method === 'wallet_switchEthereumChain') {
          switchTo(Number((params as [{ chainId: string }])[0].chainId))
          return null
        }
        if (sentMethods.has(method)) return send(request)
        throw toError(4200, `${method} is not supported.`)
      },
      /** Beyond EIP-1193: cancels requests that are waiting for the wallet. */
      stopWaiting(): void {
        for (const { cancel } of waiting) cancel()
      },
      on(name: string, listener: Listener): void {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      },
      removeListener: (name: string, listener: Listener) => void listeners.get(name)?.delete(listener),
    },
  }
}
