import { createHash } from 'node:crypto'

export interface Message {
  topic: string
  message: string
  tag: number
  attestation: string | undefined
  /** ms */
  publishedAt: number
}

interface StoredMessage extends Message {
  from: string
  /** ms */
  until: number
}

/** Sent by a client. `ttl`: seconds. */
export interface Publication {
  topic: string
  message: string
  ttl: number
  tag?: number
  attestation?: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Clients that skip subscribing compute the same id. */
export const toSubscriptionId = (topic: string, client: string): string => sha256(topic + client)

interface MailboxDeps {
  now(): number
  /** Sends a message to a client, if it is connected. */
  push(client: string, key: string, message: Message): void
}

/** Messages by topic until they are acknowledged or expire, also for clients that subscribe or reconnect later. */
export function createMailboxes({ now, push }: MailboxDeps) {
  const subscribers = new Map<string, Set<string>>()
  const sent = new Map<string, StoredMessage[]>()
  const unread = new Map<string, Map<string, StoredMessage>>()

  const unreadOf = (client: string) => {
    const found = unread.get(client) ?? new Map<string, StoredMessage>()
    unread.set(client, found)
    return found
  }
  const deliver = (client: string, message: StoredMessage) => {
    // A client never receives its own message.
    if (message.from === client || message.until <= now()) return
    const key = sha256(message.topic + message.message)
    unreadOf(client).set(key, message)
    push(client, key, message)
  }
  return {
    subscribe(client: string, topic: string): void {
      const clients = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, clients)
      if (clients.has(client)) return
      clients.add(client)
      for (const message of sent.get(topic) ?? []) deliver(client, message)
    },
    unsubscribe: (client: string, topic: string) => void subscribers.get(topic)?.delete(client),
    publish(client: string, { topic, message, ttl, tag = 0, attestation }: Publication): void {
      const stored = { topic, message, tag, attestation, publishedAt: now(), from: client, until: now() + ttl * 1000 }
      sent.set(topic, [...(sent.get(topic) ?? []).filter(({ until }) => until > now()), stored])
      for (const subscriber of subscribers.get(topic) ?? []) deliver(subscriber, stored)
    },
    acknowledge: (client: string, key: string) => void unread.get(client)?.delete(key),
    fetch: (client: string, topics: readonly string[]): Message[] =>
      [...unreadOf(client).values()]
        .filter(({ topic, until }) => topics.includes(topic) && until > now())
        .map(({ topic, message, tag, attestation, publishedAt }) => ({ topic, message, tag, attestation, publishedAt })),
  }
}
