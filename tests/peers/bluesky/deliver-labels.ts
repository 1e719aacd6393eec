import type { TestNetwork } from '@atproto/dev-env'

interface Label {
  src: string
  uri: string
  cid?: string
  val: string
  neg?: boolean
  cts: string
  exp?: string
}

/** ms */
const interval = 200

/**
 * Delivers what Ozone has labelled to the AppView. The published AppView reads a table of labels, and the service that fills it from Ozone is
 * not published: this takes its place. Returns a function that ends it.
 */
export function deliverLabels({ ozone, bsky }: TestNetwork): () => Promise<void> {
  let isOpen = true
  const deliver = async () => {
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const search = new URLSearchParams({ uriPatterns: '*', limit: '250', ...(cursor ? { cursor } : {}) })
      const response = await fetch(`${ozone.url}/xrpc/com.atproto.label.queryLabels?${search}`)
      if (!response.ok) throw new Error(`Ozone responded ${response.status}: ${await response.text()}`)
      const page = (await response.json()) as { labels: readonly Label[]; cursor?: string }
      for (const { src, uri, cid = '', val, neg = false, cts, exp = null } of page.labels)
        await bsky.db.db
          .insertInto('label')
          .values({ src, uri, cid, val, neg, cts, exp })
          .onConflict((conflict) => conflict.columns(['src', 'uri', 'cid', 'val']).doUpdateSet({ neg, cts, exp }))
          .execute()
      cursor = page.labels.length > 0 ? page.cursor : undefined
    }
  }
  const run = async () => {
    while (isOpen) {
      await deliver()
      await new Promise((resolve) => setTimeout(resolve, interval))
    }
  }
  const running = run()
  return async () => {
    isOpen = false
    await running
  }
}
