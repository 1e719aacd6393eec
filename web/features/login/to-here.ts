/** Where somebody is, to come back to. The login page itself is nowhere. */
export function toHere(): string {
  const { pathname, search } = location
  if (!pathname.startsWith('/login')) return pathname + search
  return new URLSearchParams(search).get('to') ?? '/'
}
