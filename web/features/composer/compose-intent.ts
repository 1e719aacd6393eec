/** `/intent/compose?text=&url=&hashtags=&via=`, as share buttons of other sites send it. */
export interface ComposeIntent {
  text?: string
  url?: string
  /** Separated by commas, without #. */
  hashtags?: string
  /** A handle without @. */
  via?: string
  /** The path of the page to return to. */
  from?: string
}

/** Longer than any network allows, so that no share button can fill the browser’s storage. */
const longest = 10_000

/** A path on our origin, but not this one, which would open the composer again. */
const ownPage = /^\/(?![/\\]|intent\/)/

export function readComposeIntent(search: Record<string, unknown>): ComposeIntent {
  const read = (name: keyof ComposeIntent): ComposeIntent => {
    const value = search[name]
    return typeof value === 'string' && value.trim() ? { [name]: value.trim().slice(0, longest) } : {}
  }
  const { from } = read('from')
  return { ...read('text'), ...read('url'), ...read('hashtags'), ...read('via'), ...(from && ownPage.test(from) && { from }) }
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
