import { createContext, use, type ReactNode } from 'react'

type Rewrites = readonly { from: string; to: string }[]

const MediaContext = createContext<Rewrites>([])

export function MediaProvider({ rewrites, children }: { rewrites: Rewrites; children: ReactNode }) {
  return <MediaContext value={rewrites}>{children}</MediaContext>
}

/** The URL to load media from, after the server’s rewrites. Undefined: not a URL that may be loaded as media. */
export function toMediaSrc(url: string | undefined, rewrites: Rewrites): string | undefined {
  if (!url || url.length > 4096) return undefined
  const rewrite = rewrites.find(({ from }) => url.startsWith(from))
  if (rewrite) return rewrite.to + url.slice(rewrite.from.length)
  // Images that our own server fetches.
  if (/^\/api\/[\w/-]+\/image$/.test(url)) return url
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined
}

export function useMediaSrc(): (url: string | undefined) => string | undefined {
  const rewrites = use(MediaContext)
  return (url) => toMediaSrc(url, rewrites)
}
