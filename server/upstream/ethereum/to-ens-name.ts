/** Normalizes an ENS name (ENSIP-15); undefined for an invalid name. */
export async function toEnsName(text: string): Promise<string | undefined> {
  if (!text.includes('.') || text.length > 255) return undefined
  const { normalize } = await import('viem/ens')
  try {
    return normalize(text)
  } catch {
    return undefined
  }
}
