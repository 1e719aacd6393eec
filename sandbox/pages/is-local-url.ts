/** Whether a redirect stays on this machine; stand-ins hand nothing to other hosts. */
export function isLocalUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
