import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import * as v from 'valibot'
import type { CastPage } from '../hub/farcaster-upstream.ts'
import type { ClientCall } from './client-routes.ts'
import { FeedResult } from './client-wire.ts'
import type { ClientApi } from './create-client-api.ts'
import { toCast } from './to-cast.ts'

/** Where a feed continues: today's feeds have no cursor, but take the items already shown. */
const Place = v.object({ olderThan: v.number(), shown: v.pipe(v.array(v.string()), v.maxLength(500)) })

/** Item ids start with `0x`; this many digits after it tell them apart. Source: farcasterxyz/client. */
const prefixOf = (id: string): string => id.slice(2, 10)

interface FeedRequest {
  feedKey?: string
  cursor?: string | undefined
  token?: string | undefined
}

/** A page of one of the service's feeds. */
export async function readFeed(client: ClientApi, call: ClientCall, { feedKey, cursor, token }: FeedRequest): Promise<CastPage> {
  const { method } = client.routes[call]
  const place = method === 'POST' ? readPlace(cursor) : undefined
  const input = {
    ...(feedKey !== undefined && { feedKey }),
    ...(place && {
      olderThan: place.olderThan,
      latestMainCastTimestamp: place.olderThan,
      excludeItemIdPrefixes: place.shown,
    }),
  }
  const page = await client.ask(call, { input, cursor, token }, FeedResult)
  const { casts, ids, olderThan } = page.result
  const shown = [...(place?.shown ?? []), ...ids.map(prefixOf)].slice(-500)
  const next = olderThan !== undefined && casts.length > 0 ? JSON.stringify({ olderThan, shown }) : undefined
  return { casts: casts.filter(({ deleted }) => !deleted).map((cast): Cast => toCast(cast)), cursor: page.cursor ?? next }
}

function readPlace(cursor: string | undefined): v.InferOutput<typeof Place> | undefined {
  if (cursor === undefined) return undefined
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Place), cursor)
  return result.success ? result.output : undefined
}
