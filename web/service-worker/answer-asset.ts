/** Where the files of the app are stored that pages of this browser have loaded. */
export const assetCache = 'chorus-assets'
/** Files of a few builds. */
const most = 900

type Assets = Pick<CacheStorage, 'open'>

/** A built file of ours. Its name contains a hash of its content, so it never changes. */
export const isAsset = (url: string, origin: string): boolean =>
  URL.canParse(url) && new URL(url).origin === origin && /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/.test(new URL(url).pathname)

/**
 * Answers a request for a file with the server's response, and only without one, or once a newer build has replaced the file, with the stored file.
 * So what is stored can't change a page while the server responds.
 */
export async function answerAsset(request: Request, send: typeof fetch, assets: Assets | undefined): Promise<Response> {
  const find = async () => assets && (await (await assets.open(assetCache)).match(request.url).catch(() => undefined))
  let response: Response
  try {
    response = await send(request)
  } catch (cause) {
    const stored = await find().catch(() => undefined)
    if (stored) return stored
    throw cause
  }
  if (response.ok) return response
  return (await find().catch(() => undefined)) ?? response
}

/** Stores files that pages have loaded. The browser's own cache has them, so this costs no request. */
export async function storeAssets(urls: readonly string[], send: typeof fetch, assets: Assets | undefined): Promise<void> {
  const cache = await assets?.open(assetCache)
  if (!cache) return
  const known = await cache.keys()
  const stored = new Set(known.map(({ url }) => url))
  const missing = [...new Set(urls)].filter((url) => !stored.has(url))
  for (const { url } of known.slice(0, Math.max(0, known.length + missing.length - most))) if (!urls.includes(url)) await cache.delete(url)
  // One that fails, or for which there is no room, doesn't affect the others.
  await Promise.allSettled(
    missing.map(async (url) => {
      const response = await send(url, { cache: 'force-cache' })
      if (response.status === 200 && response.type === 'basic' && !response.redirected) await cache.put(url, response)
    }),
  )
}
