/** Provider API §4.6: pages that are not previewed as such. */
const denied: readonly (readonly [host: string, path: RegExp])[] = [
  ['opensea.io', /^\/(?:[a-z]{2}\/)?assets(?:\/|$)/],
  ['rarible.com', /^\/token(?:\/|$)/],
  ['zora.co', /^\/(?:[a-z]{2}\/)?(?:collections|collect)(?:\/|$)/],
]

/** Longer than this no link is previewed. */
export const longestLink = 2000

/**
 * Whether an address may be asked for because a stranger has written it: http or https by its usual port, no name or password in it,
 * and a host with a name. Where that name leads is for whoever asks to find out.
 */
export function isOpenAddress({ protocol, port, username, password, hostname }: URL): boolean {
  if (!/^https?:$/.test(protocol) || port !== '' || username !== '' || password !== '') return false
  return hostname.length <= 253 && /^[^.[\]]+(?:\.[^.[\]]+)*\.(?=[a-z])[a-z0-9-]{2,63}$/i.test(hostname)
}

/**
 * Spec 3 §4: the address of a page of which a preview may be tried. It parses, is no Ethereum name, does not end like a file, and is none
 * of those that are refused. Undefined: none is tried.
 */
export function readPreviewLink(link: string): URL | undefined {
  if (link.length > longestLink || !URL.canParse(link)) return undefined
  const url = new URL(link)
  if (!isOpenAddress(url) || url.hostname.endsWith('.eth') || /\.[a-z\d]{1,6}$/i.test(url.pathname)) return undefined
  const host = url.hostname.replace(/^www\./, '')
  return denied.some(([known, path]) => host === known && path.test(url.pathname)) ? undefined : url
}

/** An address of the shortener of X: where it leads is told by whoever is asked there. */
export const isShortLink = ({ hostname }: URL): boolean => hostname === 't.co'
