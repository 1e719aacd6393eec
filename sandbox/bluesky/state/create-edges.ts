import { toTid } from '../../seed/to-tid.ts'
import type { World } from '../../seed/world.ts'

/** A record about a person or a post. */
export type EdgeKind = 'like' | 'repost' | 'follow' | 'block'

export interface Edge {
  kind: EdgeKind
  /** Person key. */
  by: string
  /** Post key for a like or repost, otherwise a person key. */
  to: string
  /** ms */
  at: number
  /** Record key. */
  rkey: string
}

export interface Edges {
  find(kind: EdgeKind, by: string, to: string): Edge | undefined
  /** Newest first. */
  from(kind: EdgeKind, by: string): Edge[]
  to(kind: EdgeKind, to: string): Edge[]
  byRecord(kind: EdgeKind, by: string, rkey: string): Edge | undefined
  add(edge: Edge): void
  remove(edge: Edge): void
}

const network = 'bluesky'

/** Likes, reposts, follows and blocks: the world's, and those written at run time. */
export function createEdges(world: World): Edges {
  const edges = new Map<EdgeKind, Edge[]>(listKnown(world))
  const all = (kind: EdgeKind) => edges.get(kind) ?? []
  const newestFirst = (a: Edge, b: Edge) => b.at - a.at || (a.rkey < b.rkey ? 1 : -1)

  const tellWorld = ({ kind, by, to, at, rkey }: Edge) => {
    if (kind === 'like') world.post(to)?.likes.push(by)
    if (kind === 'repost') world.addRepost({ key: `${by}-${rkey}`, network, by, post: to, at })
    if (kind === 'follow') world.follows.push({ network, from: by, to, at })
  }
  const untellWorld = ({ kind, by, to }: Edge) => {
    if (kind === 'like') takeOut(world.post(to)?.likes ?? [], (key) => key === by)
    for (const list of kind === 'repost' ? [world.reposts, world.repostsOf(to)] : [])
      takeOut(list, (repost) => repost.network === network && repost.by === by && repost.post === to)
    if (kind === 'follow') takeOut(world.follows, (follow) => follow.network === network && follow.from === by && follow.to === to)
  }
  return {
    find: (kind, by, to) => all(kind).find((edge) => edge.by === by && edge.to === to),
    from: (kind, by) =>
      all(kind)
        .filter((edge) => edge.by === by)
        .toSorted(newestFirst),
    to: (kind, to) =>
      all(kind)
        .filter((edge) => edge.to === to)
        .toSorted(newestFirst),
    byRecord: (kind, by, rkey) => all(kind).find((edge) => edge.by === by && edge.rkey === rkey),
    add(edge) {
      // The network counts one edge per kind, however many records exist.
      if (!all(edge.kind).some(({ by, to }) => by === edge.by && to === edge.to)) tellWorld(edge)
      edges.set(edge.kind, [...all(edge.kind), edge])
    },
    remove(edge) {
      edges.set(
        edge.kind,
        all(edge.kind).filter((other) => other !== edge),
      )
      if (!all(edge.kind).some(({ by, to }) => by === edge.by && to === edge.to)) untellWorld(edge)
    },
  }
}

function takeOut<T>(list: T[], isMeant: (item: T) => boolean): void {
  const place = list.findIndex(isMeant)
  if (place >= 0) list.splice(place, 1)
}

/** Record keys match those that tests/peers writes to the real network. */
function* listKnown(world: World): Generator<[EdgeKind, Edge[]]> {
  const serials = new Map<string, number>()
  const next = (name: string): number => {
    const serial = serials.get(name) ?? 0
    serials.set(name, serial + 1)
    return serial
  }
  const posts = world.posts.filter((post) => post.network === network && !post.deleted)
  yield [
    'like',
    posts.flatMap(({ key, at, likes }) =>
      likes.map((by): Edge => ({ kind: 'like', by, to: key, at: at + 1000, rkey: toTid(at + 1000, next(`like ${by}`)) })),
    ),
  ]
  yield [
    'repost',
    world.reposts
      .filter((repost) => repost.network === network)
      .map(({ key, by, post, at }): Edge => ({ kind: 'repost', by, to: post, at, rkey: toTid(at, Number(/\d+$/.exec(key)?.[0] ?? 0)) })),
  ]
  yield [
    'follow',
    world.follows
      .filter((follow) => follow.network === network)
      .map(({ from: by, to, at }): Edge => ({ kind: 'follow', by, to, at, rkey: toTid(at, next(`follow ${by}`)) })),
  ]
}
