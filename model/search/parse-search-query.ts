export interface SearchQuery {
  content: string
  /** Whose posts only, without @. */
  handle?: string
}

/** `from:mina coffee` asks for Mina's posts about coffee; anything else is what to look for, trimmed. Spec 1 §5, spec 3 §2. */
export function parseSearchQuery(text: string): SearchQuery {
  const query = text.trim()
  const [, handle] = /^from:@?([^\s@:]+)(?=\s|$)/i.exec(query) ?? []
  if (!handle) return { content: query }
  return { content: query.slice(query.indexOf(handle, 'from:'.length) + handle.length).trim(), handle }
}
