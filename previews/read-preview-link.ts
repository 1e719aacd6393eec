/** Provider API §4.6: pages without previews. */
const denied: readonly (readonly [host: string, path: RegExp])[] = [
  ['opensea.io', /^\/(?:[a-z]{2}\/)?assets(?:\/|$)/],
  ['rarible.com', /^\/token(?:\/|$)/],
  ['zora.co', /^\/(?:[a-z]{2}\/)?(?:collections|collect)(?:\/|$)/],
]

/** Spec 3 §5: names on a blockchain. Their top-level domains don't exist, so nothing is found there. */
const chainName = /\.(?:eth|bnb|arb|sol)$/

/** Characters. Longer links have no preview. */
export const longestLink = 2000

/**
 * Whether a URL written by a stranger may be fetched at all: http or https on its usual port, without credentials, at a named host. The
 * caller must check where that name resolves.
 */
export function isOpenAddress({ protocol, port, username, password, hostname }: URL): boolean {
  if (!/^https?:$/.test(protocol) || port !== '' || username !== '' || password !== '') return false
  return hostname.length <= 253 && /^[^.[\]]+(?:\.[^.[\]]+)*\.(?=[a-z])[a-z0-9-]{2,63}$/i.test(hostname)
}

/** Spec 3 §4: the URL to preview. It parses, isn't a name on a blockchain, has no file extension, and isn't excluded. Undefined: no preview. */
export function readPreviewLink(link: string): URL | undefined {
  if (link.length > longestLink || !URL.canParse(link)) return undefined
  const url = new URL(link)
  if (!isOpenAddress(url) || chainName.test(url.hostname) || /\.[a-z\d]{1,6}$/i.test(url.pathname)) return undefined
  const host = url.hostname.replace(/^www\./, '')
  return denied.some(([known, path]) => host === known && path.test(url.pathname)) ? undefined : url
}

/** A link through X's shortener, whose target only a request reveals. */
export const isShortLink = ({ hostname }: URL): boolean => hostname === 't.co'
