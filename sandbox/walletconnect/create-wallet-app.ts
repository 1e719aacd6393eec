import { SignClient } from '@walletconnect/sign-client'
import { privateKeyToAccount } from 'viem/accounts'

type Client = Awaited<ReturnType<typeof SignClient.init>>
type Requested = { method: string; params: readonly unknown[] }

export interface WalletAppOptions {
  relayUrl: string
  projectId: string
  /** 32 bytes in hex, without `0x`. */
  key: string
  /** Chain ids that it supports. */
  chains?: readonly number[]
}

export interface WalletApp extends AsyncDisposable {
  address: string
  /** Answers a page's proposal from its link. Rejecting: the user declines. */
  scan(uri: string, isApproved?: boolean): Promise<void>
  /** How it answers requests. `silent`: not at all. */
  behave(behaviour: 'approve' | 'decline' | 'silent'): void
  /** Requests so far, newest last. */
  requests: readonly (Requested & { chainId: string })[]
  /** Ends every session from the wallet's side. */
  disconnect(): Promise<void>
  /** How many sessions it has. */
  countSessions(): number
}

const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
const memory = () => ({ storageOptions: { database: ':memory:' }, customStoragePrefix: crypto.randomUUID() })
const declined = { code: 5000, message: 'User rejected.' }

/** A phone's wallet: the official client with a key of the cast. */
export async function createWalletApp({ relayUrl, projectId, key, chains = [1, 10, 232] }: WalletAppOptions): Promise<WalletApp> {
  const account = privateKeyToAccount(`0x${key}`)
  const client: Client = await SignClient.init({
    projectId,
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name: 'Sandbox Wallet', description: 'A wallet of the sandbox', url: 'https://wallet.example', icons: [] },
    ...memory(),
  })
  let behaviour: Parameters<WalletApp['behave']>[0] = 'approve'
  const requests: (Requested & { chainId: string })[] = []
  const sign = ({ method, params }: Requested): Promise<string> => {
    if (method === 'personal_sign') return account.signMessage({ message: { raw: params[0] as `0x${string}` } })
    if (method === 'eth_signTypedData_v4')
      return account.signTypedData(JSON.parse(params[1] as string) as Parameters<typeof account.signTypedData>[0])
    throw new Error(`It cannot ${method}.`)
  }
  const respond = (topic: string, response: object) => client.respond({ topic, response: response as never })

  client.on('session_request', ({ id, topic, params: { request, chainId } }) => {
    const requested = { method: request.method, params: request.params as readonly unknown[] }
    requests.push({ ...requested, chainId })
    if (behaviour === 'silent') return
    const answer =
      behaviour === 'decline'
        ? Promise.resolve({ id, jsonrpc: '2.0', error: declined })
        : sign(requested).then(
            (result) => ({ id, jsonrpc: '2.0', result }),
            (error: Error) => ({ id, jsonrpc: '2.0', error: { code: 5101, message: error.message } }),
          )
    void answer.then((response) => respond(topic, response))
  })
  const scan: WalletApp['scan'] = async (uri, isApproved = true) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    client.once('session_proposal', ({ id, params: { requiredNamespaces, optionalNamespaces } }) => {
      const asked = new Set([requiredNamespaces, optionalNamespaces].flatMap((spaces) => spaces?.['eip155']?.chains ?? []))
      const offered = chains.map((chain) => `eip155:${chain}`).filter((chain) => asked.has(chain))
      const answer = async () => {
        if (!isApproved) return void (await client.reject({ id, reason: declined }))
        const { acknowledged } = await client.approve({
          id,
          namespaces: {
            eip155: {
              chains: offered,
              accounts: offered.map((chain) => `${chain}:${account.address}`),
              methods,
              events: ['accountsChanged', 'chainChanged'],
            },
          },
        })
        await acknowledged()
      }
      answer().then(resolve, reject)
    })
    await client.pair({ uri })
    await promise
  }
  const disconnect = async () => {
    const reason = { code: 6000, message: 'User disconnected.' }
    await Promise.all(client.session.getAll().map(({ topic }) => client.disconnect({ topic, reason })))
  }
  return {
    address: account.address,
    scan,
    behave: (next) => void (behaviour = next),
    requests,
    disconnect,
    countSessions: () => client.session.length,
    async [Symbol.asyncDispose]() {
      await client.core.relayer.transportClose().catch(() => {})
    },
  }
}
