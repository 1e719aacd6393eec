/** A path within this app. Untrusted text that could lead elsewhere becomes `/`. */
export function toOwnPath(text: unknown): string {
  if (typeof text !== 'string' || !/^\/(?![/\\])/.test(text)) return '/'
  const here = 'https://here.invalid'
  if (!URL.canParse(text, here)) return '/'
  const { origin, pathname, search, hash } = new URL(text, here)
  return origin === here ? pathname.replace(/^\/+/, '/') + search + hash : '/'
}
