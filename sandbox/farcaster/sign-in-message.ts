import type { Person } from '../seed/world.ts'

/** What an application asks a wallet to sign. Times are ISO 8601. */
export interface SignInRequest {
  siweUri: string
  domain: string
  nonce: string
  notBefore?: string
  expirationTime?: string
  requestId?: string
}

/** Fields a dishonest wallet or relay would change. */
export interface SignInOverrides extends Partial<SignInRequest> {
  /** Claims this fid. */
  fid?: number
  /** Signs with this person's key. */
  signer?: Person
  /** Signs with this key instead: 32 bytes, hex. */
  key?: string
  chainId?: number
  issuedAt?: Date
}

export interface SignedIn {
  message: string
  signature: `0x${string}`
}

/** Sign In with Farcaster (FIP-11): an EIP-4361 message about a fid, signed by its custody key or by `key`. */
export async function createSignInMessage(person: Person, request: SignInRequest, overrides: SignInOverrides = {}): Promise<SignedIn> {
  const [{ privateKeyToAccount }, { createSiweMessage }] = await Promise.all([import('viem/accounts'), import('viem/siwe')])
  const { siweUri, domain, nonce, notBefore, expirationTime, requestId } = { ...request, ...overrides }
  const { signer = person, fid = person.accounts.farcaster!.fid, chainId = 10, issuedAt = new Date() } = overrides
  const account = privateKeyToAccount(`0x${overrides.key ?? signer.accounts.farcaster!.custodyKey}`)
  const message = createSiweMessage({
    address: account.address,
    chainId,
    domain,
    nonce,
    uri: siweUri,
    version: '1',
    statement: 'Farcaster Auth',
    issuedAt,
    resources: [`farcaster://fid/${fid}`],
    ...(notBefore ? { notBefore: new Date(notBefore) } : {}),
    ...(expirationTime ? { expirationTime: new Date(expirationTime) } : {}),
    ...(requestId ? { requestId } : {}),
  })
  return { message, signature: await account.signMessage({ message }) }
}
