/** A path of ours; whatever leads elsewhere leads home. */
export function toLocalPath(text: string | undefined, publicUrl: string): string {
  if (text === undefined || !URL.canParse(text, publicUrl)) return '/'
  const url = new URL(text, publicUrl)
  if (url.origin !== new URL(publicUrl).origin) return '/'
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash
}
