/** Spec 3 §7: "Booleans are sent as Y/N and hex values are prefixed hex:." Everything else is sent as text. */
export function toParameter(value: boolean | number | string): string {
  if (typeof value === 'boolean') return value ? 'Y' : 'N'
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value) ? `hex:${value}` : String(value)
}
