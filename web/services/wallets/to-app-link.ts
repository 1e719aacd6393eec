const native = /^([a-z][a-z0-9+.-]*):\/\//i
/** Schemes that run code or read files, or that belong to pages. */
const forbidden: ReadonlySet<string> = new Set(['javascript', 'data', 'blob', 'file', 'vbscript', 'http', 'https', 'about', 'view-source'])

/** The link that opens a connected wallet's app. The wallet itself names it, so only apps' schemes and https are allowed. */
export function toAppLink(redirect: { native?: string; universal?: string } | undefined): string | undefined {
  const scheme = native.exec(redirect?.native ?? '')?.[1]?.toLowerCase()
  if (scheme !== undefined && !forbidden.has(scheme)) return redirect!.native
  const universal = redirect?.universal ?? ''
  return universal.startsWith('https://') && URL.canParse(universal) ? universal : undefined
}
