import { SignClient } from '@walletconnect/sign-client'
import type { TransactionSerializableEIP1559 } from 'viem'
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
  /** Chain ids that it supports once a page has it add them (EIP-3085). */
  canAdd?: readonly number[]
  /** The node of a chain, to which it sends transactions. Undefined: it can't. */
  nodeOf?: ((chain: number) => string | undefined) | undefined
}

export interface WalletApp extends AsyncDisposable {
  address: string
  /** Answers a page's proposal from its link. Rejecting: the user declines. */
  scan(uri: string, isApproved?: boolean): Promise<void>
  /** How it answers requests. `silent`: not at all. */
  behave(behaviour: 'approve' | 'decline' | 'silent'): void
  /** Approves the newest request, which it hasn't answered. */
  approveLate(): Promise<void>
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
export async function createWalletApp({
  relayUrl,
  projectId,
  key,
  chains: known = [1, 10, 232],
  canAdd = [],
  nodeOf,
}: WalletAppOptions): Promise<WalletApp> {
  const chains = [...known]
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
  let unanswered = async () => {}
  const toNamespaces = (names: readonly string[]) => ({
    eip155: {
      chains: [...names],
      accounts: names.map((chain) => `${chain}:${account.address}`),
      methods,
      events: ['accountsChanged', 'chainChanged'],
    },
  })
  const add = async (topic: string, chain: number): Promise<null> => {
    if (!canAdd.includes(chain)) throw new Error(`It cannot add chain ${chain}.`)
    if (!chains.includes(chain)) chains.push(chain)
    const names = [...new Set([...(client.session.get(topic).namespaces['eip155']?.chains ?? []), `eip155:${chain}`])]
    const { acknowledged } = await client.update({ topic, namespaces: toNamespaces(names) })
    await acknowledged()
    return null
  }
  const act = (topic: string, chain: number, { method, params }: Requested): Promise<string | null> => {
    if (method === 'personal_sign') return account.signMessage({ message: { raw: params[0] as `0x${string}` } })
    if (method === 'eth_signTypedData_v4')
      return account.signTypedData(JSON.parse(params[1] as string) as Parameters<typeof account.signTypedData>[0])
    if (method === 'wallet_addEthereumChain') return add(topic, Number((params[0] as { chainId: string }).chainId))
    const node = nodeOf?.(chain)
    if (method === 'eth_sendTransaction' && node !== undefined)
      return sendTransaction(node, (bytes) => account.signTransaction(bytes), params[0] as Sent, chain)
    return Promise.reject(new Error(`It cannot ${method}.`))
  }
  const respond = (topic: string, response: object) => client.respond({ topic, response: response as never })

  client.on('session_request', ({ id, topic, params: { request, chainId } }) => {
    const requested = { method: request.method, params: request.params as readonly unknown[] }
    requests.push({ ...requested, chainId })
    const approve = () =>
      act(topic, Number(chainId.split(':')[1]), requested).then(
        (result) => ({ id, jsonrpc: '2.0', result }),
        (error: Error & { code?: number }) => ({ id, jsonrpc: '2.0', error: { code: error.code ?? 5101, message: error.message } }),
      )
    unanswered = async () => respond(topic, await approve())
    if (behaviour === 'silent') return
    const answer = behaviour === 'decline' ? Promise.resolve({ id, jsonrpc: '2.0', error: declined }) : approve()
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
          namespaces: toNamespaces(offered),
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
    approveLate: () => unanswered(),
    requests,
    disconnect,
    countSessions: () => client.session.length,
    async [Symbol.asyncDispose]() {
      await client.core.relayer.transportClose().catch(() => {})
    },
  }
}

/** A transaction in the terms of JSON-RPC. */
type Sent = Readonly<Record<'to' | 'data' | 'value' | 'nonce' | 'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas', `0x${string}`>>
type Sign = (transaction: TransactionSerializableEIP1559) => Promise<string>

async function sendTransaction(
  node: string,
  sign: Sign,
  { to, data, value, nonce, gas, maxFeePerGas, maxPriorityFeePerGas }: Sent,
  chainId: number,
): Promise<string> {
  const bytes = await sign({
    type: 'eip1559',
    chainId,
    to,
    data,
    value: BigInt(value),
    nonce: Number(nonce),
    gas: BigInt(gas),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [bytes] })
  const response = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result: string; error?: { code: number; message: string } }
  if (error) throw Object.assign(new Error(error.message), { code: error.code })
  return result
}
