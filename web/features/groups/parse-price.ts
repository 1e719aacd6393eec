/** `05.50` → `5.5`. Undefined: it isn't a price above zero. A comma is refused: it separates thousands here and decimals there. */
export function parsePrice(text: string): string | undefined {
  const [, whole = '0', part = ''] = /^(\d{1,9})(?:\.(\d{1,18}))?$/.exec(text.trim()) ?? []
  const decimals = part.replace(/0+$/, '')
  const price = `${Number(whole)}${decimals && `.${decimals}`}`
  return price === '0' ? undefined : price
}
