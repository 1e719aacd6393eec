import { isFailure } from '@chorus/model/failure'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { Draft, Publish, Published } from '@chorus/networks/draft'
import type { Capabilities, Capability, Connection, PageRequest } from '@chorus/networks/network'
import { expect, type TestContext, vi } from 'vitest'

export type Dropped = 'none' | 'writes' | 'all'

/** A person with an account on the network. */
export interface Actor {
  connection: Connection
  /** From now on, drops the responses of calls that took effect. */
  dropResponses(what: Dropped): void
  profile(): Promise<Profile>
}

/** A network, sandbox or real, and three people whose data the tests may change. */
export interface CapabilityTarget {
  guest: Connection
  me: Actor
  friend: Actor
  third: Actor
  /** A feed that has posts, by Channel.id. */
  feed: string
  /** A channel that has posts and a lead, by Channel.id. Absent: the network has none. */
  channel?: string
  /** Posts by others, by Post.postId: one that is free to collect, one whose time to collect is over. Absent: the network has none. */
  collectable?: { free: string; ended: string }
  picture: Blob
  /** Posts contain the URLs of any mix of media without details: no alt text, size or link card. */
  hasPlainMedia?: boolean
  /** The network accepts reactions to posts that it doesn't have. */
  acceptsAnyReaction?: boolean
  /** Posts don't say what the viewer did with them, because the provider doesn't know the account. */
  hidesOwnMarks?: boolean
  /** The network accepts replies only to posts that mention the replier. */
  needsInvitation?: boolean
  /** Public posts don't say that the viewer may reply to them and quote them. */
  hidesPermissions?: boolean
  /** Only mentions become notifications, and times are whole seconds. */
  tellsOnlyMentions?: boolean
  /** Refusals carry the network's own text. */
  keepsOwnMessages?: boolean
  /** How a post mentions someone. Absent: by handle after an @. */
  toMention?: (profile: Profile) => string
  /** False: people in lists come without their counts. */
  listsCounts?: boolean
  close(): Promise<void>
}

/** Real networks show a change to others only after a while. */
export const eventually = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { interval: 100 })

/** A deleted post is gone, or says that it was deleted. */
export const expectGone = ({ connection }: Actor, postId: string): Promise<void> =>
  eventually(async () => {
    const found = await connection.post(postId).catch((error: unknown) => {
      if (!isFailure(error, 'not-found')) throw error
    })
    expect(found?.isHidden ?? true).toBe(true)
  })

export const plain = (text: string, more: Partial<Draft> = {}): Draft => ({ text, media: [], languages: ['en'], ...more })

export async function publishDraft(publish: Publish, draft: Draft): Promise<Published> {
  return publish.send(draft, publish.identify())
}

export async function readItems<T>(read: (page: PageRequest) => Promise<{ items: T[]; cursor?: string }>, most = 200): Promise<T[]> {
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
/** A word that occurs in no other post. */
export const createUniqueWord = (): string => `quayside${Date.now().toString(36)}${serial++}`

/** What the capability suites share. */
export interface Stage {
  target(): CapabilityTarget
  /** The capability of `actor` (by default `me`). Skips the test when the network doesn't offer it. */
  offered<C extends Capability>(context: TestContext, capability: C, actor?: Actor): Capabilities[C]
  publishOf(context: TestContext, actor: Actor): Publish
  /** Capabilities that a suite has used. */
  tried: ReadonlySet<Capability>
  /** A text to which `actor` can reply. */
  toInviting(text: string, actor: Actor): Promise<string>
  /** Loads the post as `actor`, once the network has indexed it. */
  loadPost(actor: Actor, published: Published): Promise<Post>
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
    toInviting: async (text, actor) => (target().needsInvitation ? `${text} @${(await actor.profile()).handle}` : text),
    loadPost: (actor, { postId }) => eventually(() => actor.connection.post(postId)),
  }
}
