import type { Context } from 'hono'
import { iso } from '../seed/iso.ts'
import type { World, WorldPost } from '../seed/world.ts'
import { toCid } from './cid.ts'
import type { Names } from './names.ts'
import type { BlueskyState, Json, StoredLabel } from './state/create-state.ts'

/** The DID of Bluesky's own moderation, whose labels AppViews return unless asked for those of others. */
export const moderator = 'did:plc:ar7c4by46qjdydhdevvrndac'

export interface Labels {
  /** About a post, as a viewer who listens to these labelers sees them. */
  onPost(post: WorldPost, uri: string, accepted: readonly string[]): Json[]
  /** About an account and its profile record. */
  onPerson(did: string, profile: { uri: string; value: Json }, accepted: readonly string[]): Json[]
  onFeed(uri: string, accepted: readonly string[]): Json[]
}

export function createLabels(world: World, state: BlueskyState, { didOf }: Pick<Names, 'didOf'>): Labels {
  const toLabel = ({ src, uri, val, at }: StoredLabel): Json => ({
    src,
    uri,
    val,
    cts: iso(at),
    ...(uri.startsWith('at:') ? { cid: toCid(uri) } : {}),
  })
  const stated = (uris: readonly string[], accepted: readonly string[]) =>
    state.labels.filter(({ src, uri }) => uris.includes(uri) && accepted.includes(src))
  /** The labels in a record, which count as the author's. */
  const readOwn = (value: Json | undefined, uri: string, src: string, at: number): StoredLabel[] => {
    const { values = [] } = (value?.['labels'] ?? {}) as { values?: { val: string }[] }
    return values.map(({ val }) => ({ src, uri, val, at }))
  }
  return {
    onPost({ author, warnings = [], at }, uri, accepted) {
      const seeded = warnings.flatMap(({ label, by }): StoredLabel[] => {
        const src = by === 'network' ? moderator : didOf(by === 'author' ? author : by)
        return by === 'author' || accepted.includes(src) ? [{ src, uri, val: label, at }] : []
      })
      const own = readOwn(state.records.get(uri)?.value, uri, didOf(author), at)
      return [...seeded, ...own, ...stated([uri], accepted)].map(toLabel)
    },
    onFeed: (uri, accepted) => stated([uri], accepted).map(toLabel),
    onPerson: (did, { uri, value }, accepted) => [...readOwn(value, uri, did, world.now), ...stated([did, uri], accepted)].map(toLabel),
  }
}

/** The labelers that a request names, and by default the network's own moderation. */
export function readAccepted(context: Context): string[] {
  const named = (context.req.header('atproto-accept-labelers') ?? '').split(',').map((each) => each.split(';')[0]!.trim())
  const dids = named.filter((each) => each.startsWith('did:'))
  return dids.length > 0 ? dids : [moderator]
}
