import { toPlainLine } from '@chorus/model/text/to-plain-line'
import type { EIP6963ProviderDetail } from 'mipd'
import { createSessionProvider, type SessionProviderDeps, walletMethods } from './create-session-provider.ts'
import { openWalletClient, type WalletClient, type WalletClientOptions } from './wallet-client.ts'
import { createToFault, toDeclined, type ToFault, toRequestError, type WalletFaultKind } from './wallet-fault.ts'

export interface WalletConnectOptions extends WalletClientOptions {
  /** Chain ids that a wallet is asked for. It approves the ones it supports. */
  chains: readonly number[]
  onPending: SessionProviderDeps['onPending']
  /** In the user's language. */
  toSentence(kind: WalletFaultKind): string
  /** ms until the relay must have accepted a proposal. */
  deadline?: number
}

export interface ConnectOptions {
  signal: AbortSignal
  /** The link to show as a QR code or to open in the wallet. */
  onLink(link: string): void
}

export interface WalletConnect {
  /** The wallet connected in an earlier visit, while its session is valid. */
  restore(): EIP6963ProviderDetail | undefined
  /** Connects a wallet on another device, or in another app of this one. Rejects as wallets in a browser do. */
  connect(options: ConnectOptions): Promise<EIP6963ProviderDetail>
  /** Ends all sessions, also for the wallets. */
  disconnect(): Promise<void>
}

/** ms */
const proposalDeadline = 20_000
const longestName = 40
const events = ['accountsChanged', 'chainChanged']

/** Opens the connection to the relay. */
export async function createWalletConnect({
  chains,
  onPending,
  toSentence,
  deadline = proposalDeadline,
  ...options
}: WalletConnectOptions): Promise<WalletConnect> {
  const client = await openWalletClient(options)
  const toFault = createToFault(toSentence)
  const providers = new Map<string, ReturnType<typeof createSessionProvider>>()
  const wallets = new Map<string, EIP6963ProviderDetail>()
  const forget = (topic: string) => {
    providers.get(topic)?.end()
    providers.delete(topic)
    wallets.delete(topic)
  }
  client.on('session_delete', ({ topic }) => forget(topic))
  client.on('session_expire', ({ topic }) => forget(topic))
  client.on('session_update', ({ topic }) => providers.get(topic)?.onUpdate())
  client.on('session_event', ({ topic, params: { event } }) => providers.get(topic)?.onSessionEvent(event.name, event.data))

  const open = (topic: string): EIP6963ProviderDetail => {
    const known = wallets.get(topic)
    if (known) return known
    const session = createSessionProvider({ client, topic, toFault, onPending })
    const { name } = client.session.get(topic).peer.metadata
    const info = {
      uuid: topic,
      name: toPlainLine(name, longestName) || 'WalletConnect',
      icon: 'data:image/',
      rdns: 'org.walletconnect',
    } as const
    const wallet = { info, provider: session.provider as never }
    providers.set(topic, session)
    wallets.set(topic, wallet)
    return wallet
  }
  const disconnect = async () => {
    const topics = client.session.keys
    topics.forEach(forget)
    await Promise.allSettled(topics.map((topic) => endSession(client, topic)))
  }

  return {
    restore() {
      const now = Date.now() / 1000
      const valid = client.session.getAll().filter(({ acknowledged, expiry }) => acknowledged && expiry > now)
      const latest = valid.toSorted((one, other) => other.expiry - one.expiry)[0]
      return latest && open(latest.topic)
    },
    async connect({ signal, onLink }) {
      const optionalNamespaces = { eip155: { chains: chains.map((chain) => `eip155:${chain}`), methods: walletMethods, events } }
      const { uri, approval } = await within(client.connect({ optionalNamespaces }), deadline, toFault)
      if (uri !== undefined) onLink(uri)
      const approved = approval()
      const topic = await unlessAborted(approved, signal).catch((error: unknown) => {
        // An approval that comes too late is undone.
        void approved.then((session) => endSession(client, session.topic)).catch(() => {})
        throw signal.aborted ? toDeclined() : toRequestError(error, toFault)
      })
      // One wallet at a time: a page that asks for a wallet means the latest one.
      const others = client.session.keys.filter((one) => one !== topic)
      others.forEach(forget)
      void Promise.allSettled(others.map((one) => endSession(client, one)))
      return open(topic)
    },
    disconnect,
  }
}

const endSession = (client: WalletClient, topic: string): Promise<void> =>
  client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })

async function unlessAborted(approved: Promise<{ topic: string }>, signal: AbortSignal): Promise<string> {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(toDeclined())
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort)
  try {
    return (await Promise.race([approved, promise])).topic
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** The client retries an unreachable relay forever. */
async function within<T>(task: Promise<T>, deadline: number, toFault: ToFault): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(toFault('unreachable')), deadline)
  try {
    return await Promise.race([task, promise])
  } catch (error) {
    throw toRequestError(error, toFault)
  } finally {
    clearTimeout(timer)
  }
}
