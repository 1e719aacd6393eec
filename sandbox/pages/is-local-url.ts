/** Where a product on this machine may be sent back to: no stand-in hands anything to somebody else. */
export function isLocalUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
