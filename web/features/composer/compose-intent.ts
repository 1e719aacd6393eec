/** `/intent/compose?text=&url=&hashtags=&via=`, as share buttons of other sites send it. */
export interface ComposeIntent {
  text?: string
  url?: string
  /** Separated by commas, without #. */
  hashtags?: string
  /** A handle without @. */
  via?: string
}

/** Longer than any network allows, so that no share button can fill the browser’s storage. */
const longest = 10_000

export function readComposeIntent(search: Record<string, unknown>): ComposeIntent {
  const read = (name: keyof ComposeIntent) => {
    const value = search[name]
    return typeof value === 'string' && value.trim() ? { [name]: value.trim().slice(0, longest) } : {}
  }
  return { ...read('text'), ...read('url'), ...read('hashtags'), ...read('via') }
}

/** The text of the post that the link proposes. */
export function toIntentText({ text, url, hashtags, via }: ComposeIntent): string {
  const tags = (hashtags ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^#/, ''))
    .filter(Boolean)
    .map((tag) => `#${tag}`)
  return [text, url, ...tags, via && `via @${via.replace(/^@/, '')}`].filter(Boolean).join(' ')
}
