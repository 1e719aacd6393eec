/** Returns a path on our own origin; anything else becomes the home page. */
export function toLocalPath(text: string | undefined, publicUrl: string): string {
  if (text === undefined || !URL.canParse(text, publicUrl)) return '/'
  const url = new URL(text, publicUrl)
  if (url.origin !== new URL(publicUrl).origin) return '/'
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash
}
