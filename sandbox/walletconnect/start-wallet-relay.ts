import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type WebSocket, WebSocketServer } from 'ws'
import { openPort } from '../listening-port.ts'
import type { World } from '../seed/world.ts'
import type { ListenOptions, StandIn } from '../stand-in.ts'
import { createMailboxes, type Message, type Publication, toSubscriptionId } from './create-mailboxes.ts'
import { createWalletPages, type WalletPagesOptions } from './create-wallet-pages.ts'
import { readClientId } from './read-client-id.ts'

/** A project that the relay knows; others are refused. */
export const walletProjectId = '0123456789abcdef0123456789abcdef'

/** ms. Clients drop a connection without a ping for 31 s. */
const pingInterval = 25_000
/** Close code for a token that the relay refuses. */
const unauthorized = 3000

export interface WalletRelay extends StandIn {
  /** Where wallets and pages connect: `ws://…`. */
  relayUrl: string
  projectId: string
}

export interface WalletRelayOptions extends ListenOptions, Pick<WalletPagesOptions, 'nodeOf'> {
  world: World
}

interface Request {
  id: number | string
  method?: string
  result?: unknown
  params?: Record<string, never>
}

interface Proposal {
  pairingTopic: string
  sessionProposal: string
  ttl?: number
  attestation?: string
}

interface Approval {
  pairingTopic: string
  sessionTopic: string
  sessionProposalResponse: string
  sessionSettlementRequest: string
  ttl?: number
}

/** s */
const proposalLasts = 300
const tags = { proposal: 1100, proposalResponse: 1101, settlement: 1102 } as const

type Mailboxes = ReturnType<typeof createMailboxes>
type Call = (mail: Mailboxes, client: string, params: never) => unknown

/** WalletConnect's "Relay Server RPC". Newer clients propose and approve sessions in one call each, and the relay then subscribes the sender. */
const calls: Readonly<Record<string, Call>> = {
  irn_publish: (mail, client, publication: Publication) => {
    mail.publish(client, publication)
    return true
  },
  irn_subscribe: (mail, client, { topic }: { topic: string }) => {
    mail.subscribe(client, topic)
    return toSubscriptionId(topic, client)
  },
  irn_batchSubscribe: (mail, client, { topics }: { topics: string[] }) =>
    topics.map((topic) => {
      mail.subscribe(client, topic)
      return toSubscriptionId(topic, client)
    }),
  irn_unsubscribe: (mail, client, { topic }: { topic: string }) => {
    mail.unsubscribe(client, topic)
    return true
  },
  irn_batchFetchMessages: (mail, client, { topics }: { topics: string[] }) => ({ messages: mail.fetch(client, topics), hasMore: false }),
  wc_proposeSession: (mail, client, { pairingTopic, sessionProposal, ttl = proposalLasts, attestation }: Proposal) => {
    mail.subscribe(client, pairingTopic)
    mail.publish(client, {
      topic: pairingTopic,
      message: sessionProposal,
      ttl,
      tag: tags.proposal,
      ...(attestation !== undefined && { attestation }),
    })
    return true
  },
  wc_approveSession: (mail, client, approval: Approval) => {
    const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl = proposalLasts } = approval
    // The page subscribes to the session once it has derived its key from the response; earlier, it would lose the settlement.
    mail.subscribe(client, sessionTopic)
    mail.publish(client, { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: tags.proposalResponse })
    mail.publish(client, { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: tags.settlement })
    return true
  },
}

/**
 * A relay of encrypted messages between pages and wallets, which reads none of them, and a wallet of the sandbox at `/wc`. Source:
 * walletconnect-specs.
 */
export async function startWalletRelay({ world, port = 0, nodeOf }: WalletRelayOptions): Promise<WalletRelay> {
  const sockets = new Map<string, { socket: WebSocket; pending: Map<string, string> }>()
  let lastId = Date.now() * 1000
  const mail = createMailboxes({
    now: Date.now,
    push(client, key, { topic, message, publishedAt, tag, attestation }: Message) {
      const connection = sockets.get(client)
      if (connection?.socket.readyState !== 1) return
      const id = ++lastId
      connection.pending.set(String(id), key)
      const data = { topic, message, publishedAt, tag, attestation: attestation ?? null }
      const params = { id: toSubscriptionId(topic, client), data }
      connection.socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
    },
  })

  const answer = (client: string, { id, method = '', params }: Request): object => {
    const call = Object.hasOwn(calls, method) ? calls[method] : undefined
    if (!call) return { id, jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' } }
    return { id, jsonrpc: '2.0', result: call(mail, client, params as never) }
  }
  const serve = (socket: WebSocket, client: string) => {
    const pending = new Map<string, string>()
    sockets.set(client, { socket, pending })
    const timer = setInterval(() => socket.ping(), pingInterval)
    socket.on('close', () => {
      clearInterval(timer)
      if (sockets.get(client)?.socket === socket) sockets.delete(client)
    })
    socket.on('message', (bytes: Buffer) => {
      const request = JSON.parse(bytes.toString()) as Request
      if (request.method !== undefined) {
        socket.send(JSON.stringify(answer(client, request)))
        return
      }
      const key = pending.get(String(request.id))
      if (key !== undefined && request.result === true) mail.acknowledge(client, key)
    })
  }

  const pages = createWalletPages(world, { readRelayUrl: () => relayUrl, projectId: walletProjectId, nodeOf })
  const server = createServer(getRequestListener(pages.fetch))
  const relay = new WebSocketServer({ server })
  relay.on('connection', (socket, request) => {
    const query = new URL(request.url ?? '/', 'ws://relay').searchParams
    try {
      if (query.get('projectId') !== walletProjectId) throw new Error('Project not found')
      serve(socket, readClientId(query.get('auth') ?? request.headers.authorization?.replace(/^Bearer /, '') ?? '', Date.now()))
    } catch (error) {
      socket.close(unauthorized, error instanceof Error ? error.message.slice(0, 120) : 'Unauthorized')
    }
  })
  const listening = await openPort(server, port)
  const relayUrl = `ws://127.0.0.1:${listening.port}`
  const close = async () => {
    await pages.close()
    await listening.close()
  }
  return {
    url: relayUrl.replace('ws:', 'http:'),
    relayUrl,
    projectId: walletProjectId,
    close,
    [Symbol.asyncDispose]: close,
  }
}
