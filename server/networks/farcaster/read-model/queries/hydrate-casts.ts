import type { Cast, User } from '@chorus/contract/farcaster/farcaster-types'
import type { Db } from '../../../../db/database.ts'
import type { FarcasterViewer } from '../../hub/farcaster-upstream.ts'
import { toMilliseconds } from '../../hub/hub-wire.ts'
import { toChannel, toGone } from '../../hub/to-cast.ts'
import { type CastFlags, type CastKey, type CastRow, loadCasts, loadFlags, loadRoots, type Root } from './load-casts.ts'
import { loadChannelsByUrl } from './load-channels.ts'
import { loadUsers } from './load-users.ts'

/** A cast's place in a list. */
export interface CastEntry extends CastKey {
  /** Seconds since 1 January 2021: of the cast, or of what put it into the list. */
  at: number
  /** The account whose recast put it into the list. */
  recaster?: number | null
}

interface Shelf {
  casts: Map<string, CastRow>
  roots: Map<string, Root>
  users: Map<number, User>
  flags: Map<string, CastFlags>
  channels: Map<string, NonNullable<Cast['channel']>>
}

const unique = (keys: readonly CastKey[], known: ReadonlyMap<string, unknown>): CastKey[] => [
  ...new Map(keys.filter(({ hash }) => !known.has(hash)).map((key) => [key.hash, key])).values(),
]

const referencesOf = ({ parent_fid, parent_hash, quoted_fid, quoted_hash }: CastRow): CastKey[] => [
  ...(parent_fid !== null && parent_hash !== null ? [{ fid: parent_fid, hash: parent_hash }] : []),
  ...(quoted_fid !== null && quoted_hash !== null ? [{ fid: quoted_fid, hash: quoted_hash }] : []),
]

/**
 * Complete casts in the order of a list. Casts that are gone, or that the index doesn't have, are left out. `depth`: levels of the casts
 * that they refer to; at 0, replies come without the root of their conversation.
 */
export async function hydrateCasts(
  db: Db,
  entries: readonly CastEntry[],
  viewer: FarcasterViewer | undefined,
  depth: number = 1,
): Promise<Cast[]> {
  const own = await loadCasts(db, unique(entries, new Map()))
  const replies = [...own.values()].filter(({ parent_hash: parent, state }) => parent !== null && state === 0)
  const roots = depth > 0 ? await loadRoots(db, replies) : new Map<string, Root>()
  const casts = new Map(own)
  let level: readonly CastRow[] = [...own.values()]
  for (let step = 0; step < depth; step += 1) {
    const wanted = level.flatMap(referencesOf)
    const found = await loadCasts(db, unique(step === 0 ? [...wanted, ...roots.values()] : wanted, casts))
    for (const [hash, row] of found) casts.set(hash, row)
    level = [...found.values()]
  }
  const all = [...casts.values()]
  const recasters = entries.flatMap(({ recaster }) => recaster ?? [])
  const [users, flags, channels] = await Promise.all([
    loadUsers(db, [...all.flatMap(({ fid, mentions }) => [fid, ...mentions]), ...recasters], viewer),
    loadFlags(db, all, viewer),
    loadChannelsByUrl(
      db,
      all.flatMap(({ parent_url: url }) => url ?? []),
    ),
  ])
  const shelf: Shelf = { casts, roots, users, flags, channels }
  return entries.flatMap(({ hash, recaster }) => {
    const row = casts.get(hash)
    if (row?.state !== 0) return []
    const recastedBy = recaster ? users.get(recaster) : undefined
    return [{ ...withRoot(shelf, row, toCast(shelf, row, depth)), ...(recastedBy ? { recastedBy } : {}) }]
  })
}

function withRoot(shelf: Shelf, row: CastRow, cast: Cast): Cast {
  const root = shelf.roots.get(row.hash)
  const rootRow = root && shelf.casts.get(root.hash)
  if (!root || !rootRow) return cast
  return { ...cast, root_parent_hash: `0x${root.hash}`, rootParentCast: toCast(shelf, rootRow, 0), reply_depth: root.depth }
}

function toCast(shelf: Shelf, row: CastRow, depth: number): Cast {
  const at = new Date(toMilliseconds(row.at)).toISOString()
  const url = row.parent_url ?? undefined
  const flags = shelf.flags.get(row.hash)
  const toReferenced = (fid: number | null, hash: string | null): Cast | undefined => {
    if (fid === null || hash === null || depth < 1) return undefined
    const found = shelf.casts.get(hash)
    return found?.state === 0 ? toCast(shelf, found, depth - 1) : toGone({ fid, hash: `0x${hash}` })
  }
  return {
    hash: `0x${row.hash}`,
    fid: String(row.fid),
    text: row.text,
    timestamp: at,
    created_at: at,
    deleted_at: row.state === 0 ? null : at,
    author: shelf.users.get(row.fid)!,
    channel: url === undefined ? undefined : (shelf.channels.get(url) ?? toChannel(url)),
    parent_hash: row.parent_hash === null ? undefined : `0x${row.parent_hash}`,
    parent_fid: row.parent_fid === null ? undefined : String(row.parent_fid),
    parent_url: url,
    embeds: row.embeds.map((embedded) => ({ url: embedded })),
    mentions: row.mentions.map(String),
    mentions_positions: row.mentions_positions,
    mentions_user: row.mentions.map((fid) => ({ fid: String(fid), handle: shelf.users.get(fid)!.username })),
    likeCount: row.likes,
    recastCount: row.recasts,
    quotedCount: row.quotes,
    replyCount: row.replies,
    liked: flags?.liked ?? false,
    recasted: flags?.recasted ?? false,
    bookmarked: flags?.bookmarked ?? false,
    parentCast: toReferenced(row.parent_fid, row.parent_hash),
    quotedCast: toReferenced(row.quoted_fid, row.quoted_hash),
  }
}
