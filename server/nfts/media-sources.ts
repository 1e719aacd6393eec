/** CIDs of version 0 and, in base 32, of version 1, with the path behind them. */
const cid = String.raw`(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110})(?:/[^?#]*)?`
const ipfsAddress = new RegExp(`^ipfs://(?:ipfs/)?(${cid})`)
const gatewayAddress = new RegExp(`^https?://[^/]+/ipfs/(${cid})`)
const arweaveAddress = /^ar:\/\/([\w-]{43}(?:\/[^?#]*)?)/

/** Characters. Longer ones are forgotten: they are images written into the address. */
export const longestSource = 2000

/**
 * Where the file of an address in a token's metadata can be read, best first. An IPFS file is the same at every gateway, so the operator's
 * come first: those in metadata are often gone. `data:` images are returned as they are; anything else is no file.
 */
export function toMediaSources(address: string, gateways: readonly string[]): string[] {
  const text = address.trim()
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(text)) return [text]
  const file = ipfsAddress.exec(text)?.[1]
  if (file) return toGateways(file, gateways)
  const arweave = arweaveAddress.exec(text)?.[1]
  if (arweave) return [`https://arweave.net/${arweave}`]
  if (!/^https?:\/\//i.test(text) || text.length > longestSource || !URL.canParse(text)) return []
  const mirrored = gatewayAddress.exec(text)?.[1]
  return [...new Set([...(mirrored ? toGateways(mirrored, gateways) : []), text])]
}

const toGateways = (file: string, gateways: readonly string[]): string[] =>
  file.length > longestSource ? [] : gateways.map((gateway) => `${gateway}/ipfs/${file}`)
