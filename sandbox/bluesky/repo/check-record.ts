import { Refusal } from '../refusal.ts'
import type { BlueskyState, Json } from '../state/create-state.ts'

/**
 * Validates a record. `before` is the record it replaces, whose files it may keep. Source: the lexicons, for the parts that are written
 * here.
 */
export function checkRecord({ files }: BlueskyState, collection: string, value: unknown, before?: Json): Json {
  const refuse = (reason: string): never => {
    throw new Refusal('InvalidRequest', `Invalid ${collection} record: ${reason}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('Record must be an object')
  const record = value as Json
  if (record['$type'] !== collection) refuse(`Record/$type must be ${collection}`)
  const known = new Set(listFiles(before))
  for (const cid of listFiles(record))
    if (!files.has(cid) && !known.has(cid)) throw new Refusal('BlobNotFound', `Could not find blob: ${cid}`)
  if (collection === 'app.bsky.actor.profile') return checkProfile(record, refuse)
  if (typeof record['createdAt'] !== 'string' || Number.isNaN(Date.parse(record['createdAt'])))
    refuse('Record/createdAt must be a valid atproto datetime')
  if (collection === 'app.bsky.feed.post') checkPost(record, refuse)
  if (/\.(like|repost)$/.test(collection) && !isStrongRef(record['subject'])) refuse('Record must have the property "subject"')
  if (/\.(follow|block)$/.test(collection) && !isDid(record['subject'])) refuse('Record/subject must be a valid did')
  if (collection.endsWith('gate') && typeof record['post'] !== 'string') refuse('Record must have the property "post"')
  return record
}

type Refuse = (reason: string) => never

function checkPost({ text, langs, embed, reply }: Json, refuse: Refuse): void {
  if (typeof text !== 'string') return refuse('Record must have the property "text"')
  if (countGraphemes(text) > 300) refuse('Record/text must not be longer than 300 graphemes')
  if (Buffer.byteLength(text) > 3000) refuse('Record/text must not be longer than 3000 characters')
  if (Array.isArray(langs) && langs.length > 3) refuse('Record/langs must not have more than 3 elements')
  const images = (embed as { images?: unknown[] } | undefined)?.images
  if (images && images.length > 4) refuse('Record/embed/images must not have more than 4 elements')
  const { root, parent } = (reply ?? {}) as { root?: unknown; parent?: unknown }
  if (reply !== undefined && !(isStrongRef(root) && isStrongRef(parent))) refuse('Record/reply must have the property "root"')
}

function checkProfile(record: Json, refuse: Refuse): Json {
  const { displayName = '', description = '' } = record as { displayName?: string; description?: string }
  if (countGraphemes(displayName) > 64) refuse('Record/displayName must not be longer than 64 graphemes')
  if (countGraphemes(description) > 256) refuse('Record/description must not be longer than 256 graphemes')
  return record
}

const countGraphemes = (text: string): number => [...new Intl.Segmenter('en').segment(text)].length
const isDid = (value: unknown): boolean => typeof value === 'string' && /^did:[a-z]+:.+/.test(value)
const isStrongRef = (value: unknown): boolean => {
  const { uri, cid } = (value ?? {}) as { uri?: unknown; cid?: unknown }
  return typeof uri === 'string' && uri.startsWith('at://') && typeof cid === 'string'
}

/** CIDs of all files that a record references, at any depth. */
function listFiles(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('$type' in value && value.$type === 'blob') return [(value as unknown as { ref: { $link: string } }).ref.$link]
  return Object.values(value).flatMap(listFiles)
}
