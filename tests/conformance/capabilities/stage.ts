import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { Draft, Publish, Published } from '@chorus/networks/draft'
import type { Capabilities, Capability, Connection, PageRequest } from '@chorus/networks/network'
import { type TestContext, vi } from 'vitest'

export type Dropped = 'none' | 'writes' | 'all'

/** Somebody with an account there. */
export interface Actor {
  connection: Connection
  /** From now on: what was asked for has happened, and nobody hears of it. */
  dropAnswers(what: Dropped): void
  profile(): Promise<Profile>
}

/** A network, played or real, and three people on it who may change whatever is theirs. */
export interface CapabilityTarget {
  visitor: Connection
  me: Actor
  friend: Actor
  third: Actor
  /** A feed that has posts, by Channel.id. */
  feed: string
  picture: Blob
  close(): Promise<void>
}

/** ms: real networks tell others a little later. */
const patience = 15_000
export const eventually = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: patience, interval: 100 })

export const plain = (text: string, more: Partial<Draft> = {}): Draft => ({ text, media: [], languages: ['en'], ...more })

export async function say(publish: Publish, draft: Draft): Promise<Published> {
  return publish.send(draft, publish.identify())
}

export async function readSome<T>(read: (page: PageRequest) => Promise<{ items: T[]; cursor?: string }>, most = 200): Promise<T[]> {
  const items: T[] = []
  let cursor: string | undefined
  do {
    const page = await read({ cursor })
    items.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined && items.length < most)
  return items
}

export const refsOf = (items: readonly { ref: string }[]): string[] => items.map(({ ref }) => ref)
let serial = 0
/** A word that nobody has written before. */
export const newWord = (): string => `quayside${Date.now().toString(36)}${serial++}`

/** What the suites have in common. */
export interface Stage {
  target(): CapabilityTarget
  /** What is offered, or the end of the test: what is not offered has nothing to hold. Absent an actor: to `me`. */
  offered<C extends Capability>(context: TestContext, capability: C, actor?: Actor): Capabilities[C]
  publishOf(context: TestContext, actor: Actor): Publish
  /** Every capability that some suite has asked for. */
  tried: ReadonlySet<Capability>
  /** The post as somebody sees it, once the network knows of it. */
  see(actor: Actor, published: Published): Promise<Post>
}

export function createStage(target: () => CapabilityTarget): Stage {
  const tried = new Set<Capability>()
  const offered: Stage['offered'] = (context, capability, actor = target().me) => {
    tried.add(capability)
    const found = (actor.connection as Partial<Capabilities>)[capability]
    return (
      (found as Capabilities[typeof capability] | undefined) ?? context.skip(`${actor.connection.network} does not offer ${capability}.`)
    )
  }
  return {
    target,
    offered,
    tried,
    publishOf: (context, actor) => offered(context, 'publish', actor),
    see: (actor, { postId }) => eventually(() => actor.connection.post(postId)),
  }
}
