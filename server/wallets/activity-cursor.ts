import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import { PagePlace } from '../upstream/chains/page-cursor.ts'

/** Null: the first page. */
const At = v.nullable(PagePlace)
const ActivityPlace = v.object({
  sent: At,
  moved: At,
  /** ms. Everything newer was returned before. */
  before: v.nullable(v.number()),
})

/** Where the next page of a wallet's activity begins in each of an explorer's two lists. */
export type ActivityPlace = v.InferOutput<typeof ActivityPlace>

export const toActivityCursor = (place: ActivityPlace | null): string | null =>
  place && Buffer.from(JSON.stringify(place)).toString('base64url')

/** Refuses anything but our own cursors. */
export function readActivityCursor(cursor: string | undefined): ActivityPlace {
  if (!cursor) return { sent: null, moved: null, before: null }
  try {
    return v.parse(ActivityPlace, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (cause) {
    throw new Refusal('Invalid cursor', { status: 400, cause })
  }
}
