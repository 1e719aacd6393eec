import { Refusal } from '@chorus/contract/refusal'
import type { Address } from 'viem'
import { parseDateTime } from './parse-date-time.ts'

export interface SignInExpectation {
  /** For example `chorus.example`; with a port if it has one. */
  domain: string
  nonce: string
  fid: number
  /** Seconds. */
  now: number
}

/** s: the longest age of a signature, and the tolerance for clock differences. */
const freshSeconds = 600
const tolerance = 60

/** EIP-4361, every line in its place and nothing in between, so that we read exactly what the wallet displays. */
const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]{8,18}(?:Z|[+-]\d\d:\d\d)`
const shape = new RegExp(
  [
    String.raw`^(?<domain>[^\s/@]+) wants you to sign in with your Ethereum account:`,
    String.raw`(?<address>0x[0-9a-fA-F]{40})`,
    '',
    String.raw`(?<statement>[^\n]+)`,
    '',
    String.raw`URI: (?<uri>\S+)`,
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

const refused = () => new Refusal('This Farcaster sign-in is for another site or account. Start again.')

/** Checks a Farcaster sign-in (FIP-11, based on EIP-4361) and returns the address that the message names as its signer. */
export function checkSignInMessage(text: string, { domain, nonce, fid, now }: SignInExpectation): Address {
  const message = shape.exec(text)?.groups
  if (!message) throw refused()
  const isForUs =
    message['domain'] === domain && isPageOf(message['uri']!, domain) && message['nonce'] === nonce && message['chainId'] === chain
  const resources = message['resources']!.split('\n- ').slice(1)
  const fids = resources.filter((resource) => resource.startsWith('farcaster://fid/'))
  const isAboutFid = fids.join() === `farcaster://fid/${fid}` && resources.every(isUri)
  const [issuedAt, expiresAt, notBefore] = [message['issuedAt']!, message['expirationTime'], message['notBefore']].map(toSeconds)
  const isDated = [issuedAt, expiresAt, notBefore].every((at) => !Number.isNaN(at))
  if (!isForUs || !isAboutFid || !isDated || !statements.includes(message['statement']!)) throw refused()
  const isTimely =
    issuedAt! <= now + tolerance && issuedAt! >= now - freshSeconds && (expiresAt ?? now) >= now && (notBefore ?? now) <= now + tolerance
  if (!isTimely) throw new Refusal('This Farcaster sign-in has expired. Start again.')
  return message['address'] as Address
}

/** The URI must be a page of the requesting site. */
const isPageOf = (uri: string, domain: string): boolean =>
  isUri(uri) && ['http:', 'https:'].includes(new URL(uri).protocol) && new URL(uri).host === domain

/** RFC 3986: a scheme, then only characters that a URI may contain. */
const isUri = (text: string): boolean => /^[a-z][a-z\d+.-]*:[\w.~:/?#[\]@!$&'()*+,;=%-]+$/i.test(text) && URL.canParse(text)

/** NaN for a date that does not exist. */
const toSeconds = (text: string | undefined): number | undefined => (text === undefined ? undefined : (parseDateTime(text) ?? Number.NaN))
