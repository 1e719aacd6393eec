/** An EVM address in the spelling of EIP-55. Loads viem, which has the hash. */
export async function toChecksumAddress(address: string): Promise<string> {
  const { getAddress } = await import('viem')
  return getAddress(address.toLowerCase())
}
