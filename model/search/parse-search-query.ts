export interface SearchQuery {
  content: string
  /** Restricts results to this author, without @. */
  handle?: string
}

/** `from:mina coffee` searches Mina's posts for coffee; anything else is the trimmed search text. Spec 1 §5, spec 3 §2. */
export function parseSearchQuery(text: string): SearchQuery {
  const query = text.trim()
  const [, handle] = /^from:@?([^\s@:]+)(?=\s|$)/i.exec(query) ?? []
  if (!handle) return { content: query }
  return { content: query.slice(query.indexOf(handle, 'from:'.length) + handle.length).trim(), handle }
}
