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

/** EIP-4361, each line in its place and nothing between: what a wallet shows and what we read are the same text. */
const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)`
const shape = new RegExp(
  [
    String.raw`^(?<domain>[^\s/@]+) wants you to sign in with your Ethereum account:`,
    String.raw`(?<address>0x[0-9a-fA-F]{40})`,
    '',
    String.raw`(?<statement>[^\n]+)`,
    '',
    String.raw`URI: \S+`,
    'Version: 1',
    String.raw`Chain ID: (?<chainId>\d{1,10})`,
    String.raw`Nonce: (?<nonce>[a-zA-Z0-9]{8,})`,
    `Issued At: (?<issuedAt>${time})`,
  ].join('\n') +
    `(?:\nExpiration Time: (?<expirationTime>${time}))?(?:\nNot Before: (?<notBefore>${time}))?` +
    String.raw`(?:\nRequest ID: \S*)?\nResources:(?<resources>(?:\n- \S+)+)$`,
)

/** FIP-11 */
const chain = '10'
const statements = ['Farcaster Auth', 'Farcaster Connect']

/** Farcaster's application of EIP-4361, FIP-11: who it says has signed, once everything else in it is as it must be. */
export function checkSignInMessage(text: string, { domain, nonce, fid, now }: SignInExpectation): Address {
  const message = shape.exec(text)?.groups
  const isForUs = message?.['domain'] === domain && message['nonce'] === nonce && message['chainId'] === chain
  const fids = message?.['resources']?.split('\n- ').filter((resource) => resource.startsWith('farcaster://fid/'))
  if (!message || !isForUs || !statements.includes(message['statement']!) || fids?.join() !== `farcaster://fid/${fid}`)
    throw new Refusal('This Farcaster sign-in was made for something else. Begin again.')
  const issuedAt = toSeconds(message['issuedAt'])!
  const isTimely =
    issuedAt <= now + tolerance &&
    issuedAt >= now - freshSeconds &&
    (toSeconds(message['expirationTime']) ?? now) >= now &&
    (toSeconds(message['notBefore']) ?? now) <= now + tolerance
  // A day that there is not is no number, and compares with nothing.
  if (!isTimely) throw new Refusal('This Farcaster sign-in is too old. Begin again.')
  return message['address'] as Address
}

const toSeconds = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text) / 1000)
