import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'

/** What Blockscout's `next_page_params` may have, by its published description. Nothing else goes back to an explorer. */
const names = [
  'batch_block_hash',
  'batch_log_index',
  'batch_transaction_hash',
  'block_number',
  'fee',
  'hash',
  'index',
  'index_in_batch',
  'inserted_at',
  'items_count',
  'token_contract_address_hash',
  'token_id',
  'token_type',
  'unique_token',
  'value',
] as const
export const PagePlace = v.record(v.picklist(names), v.union([v.pipe(v.string(), v.maxLength(120), v.regex(/^[\w.:-]*$/)), v.number()]))

/** Where the next page of an explorer begins. */
export type PagePlace = v.InferOutput<typeof PagePlace>

/** An explorer's `next_page_params`. Undefined: the last page, or one that we can't continue. */
export function toPagePlace(params: unknown): PagePlace | undefined {
  if (typeof params !== 'object' || params === null) return undefined
  // Some are null for tokens of one kind.
  const known = Object.entries(params).filter(([name, value]) => (names as readonly string[]).includes(name) && value !== null)
  const result = v.safeParse(PagePlace, Object.fromEntries(known))
  return result.success && known.length > 0 ? result.output : undefined
}

export const toCursor = (place: PagePlace | undefined): string | null =>
  place ? Buffer.from(JSON.stringify(place)).toString('base64url') : null

/** Refuses anything but our own cursors. */
export function readCursor(cursor: string | undefined): PagePlace | undefined {
  if (!cursor) return undefined
  try {
    return v.parse(PagePlace, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (cause) {
    throw new Refusal('Invalid cursor', { status: 400, cause })
  }
}
