import { Refusal } from '@chorus/contract/refusal'
import type { Address } from 'viem'

export interface SignInExpectation {
  /** `chorus.example`, with a port where there is one. */
  domain: string
  nonce: string
  fid: number
  /** s */
  now: number
}

/** s: how long ago somebody may have signed, and how far clocks may differ. */
const freshSeconds = 600
const tolerance = 60

/** Farcaster's application of EIP-4361, FIP-11: who it says has signed, once everything else in it is as it must be. */
export async function checkSignInMessage(text: string, { domain, nonce, fid, now }: SignInExpectation): Promise<Address> {
  const { parseSiweMessage } = await import('viem/siwe')
  const message = parseSiweMessage(text)
  const seconds = (date: Date | undefined) => (date === undefined ? undefined : date.getTime() / 1000)
  const issuedAt = seconds(message.issuedAt)
  const isTimely =
    issuedAt !== undefined &&
    issuedAt <= now + tolerance &&
    issuedAt >= now - freshSeconds &&
    (seconds(message.expirationTime) ?? now) >= now &&
    (seconds(message.notBefore) ?? now) <= now + tolerance
  if (!isTimely) throw new Refusal('This Farcaster sign-in is too old. Begin again.')
  const isForUs = message.domain === domain && message.nonce === nonce && message.chainId === 10 && message.version === '1'
  const isOfFid = message.resources?.filter((resource) => resource.startsWith('farcaster://fid/')).join() === `farcaster://fid/${fid}`
  if (!isForUs || !isOfFid || !message.address) throw new Refusal('This Farcaster sign-in was made for something else. Begin again.')
  return message.address
}
