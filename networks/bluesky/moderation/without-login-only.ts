type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Removes from a response for guests what its authors show only to people who are logged in: names, texts, images and links. The labels remain, and
 * say why. So none of it reaches a page, its data or its previews. Changes the response in place.
 */
export function withoutLoginOnly(data: unknown): unknown {
  // No recursion: a response may nest deeper than the stack.
  const left: unknown[] = [data]
  while (left.length > 0) {
    const next = left.pop()
    if (Array.isArray(next)) left.push(...(next as unknown[]))
    else if (isObject(next)) {
      emptyLoginOnly(next)
      for (const value of Object.values(next)) if (typeof value === 'object') left.push(value)
    }
  }
  return data
}

/** A post, a quoted post, a feed or a profile: none has more than these. */
const shown = ['displayName', 'description', 'descriptionFacets', 'avatar', 'banner', 'website', 'embed', 'embeds', 'pinnedPost', 'status']
const written = ['facets', 'embed', 'tags']

function emptyLoginOnly(object: Json): void {
  const { author, creator, record, value } = object
  if (![object, author, creator].some((each) => isObject(each) && isLoginOnly(each))) return
  for (const text of [record, value]) if (isObject(text)) empty(text, written)
  empty(object, shown)
}

const isLoginOnly = ({ labels }: Json): boolean =>
  Array.isArray(labels) && labels.some((label) => isObject(label) && label['val'] === '!no-unauthenticated' && label['neg'] !== true)

function empty(object: Json, names: readonly string[]): void {
  for (const name of names) delete object[name]
  if ('text' in object) object['text'] = ''
}
