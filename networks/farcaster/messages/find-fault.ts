import type { MessageBody, MessageData } from '@chorus/contract/farcaster/farcaster-message'
import { encodeData } from './sign-message.ts'

type Cast = Extract<MessageBody, { castAddBody: object }>['castAddBody']
type KeyAdd = Extract<MessageData, { keyAddBody: object }>['keyAddBody']
type UserData = Extract<MessageBody, { userDataBody: object }>['userDataBody']

/** s. How far ahead a clock may be for hubs to accept its messages. */
const clockSkew = 600
const encoder = new TextEncoder()
const countBytes = (text: string): number => encoder.encode(text).length

/** UTF-8 bytes of a cast's text by its type. Source: Snapchain's validation. */
export const castBytes = { CAST: [0, 320], LONG_CAST: [321, 1024], TEN_K_CAST: [1025, 10_000] } as const

/** Maximum bytes of the encoded data. Casts of 10,000 bytes are for Pro accounts, whose casts may be longer. Source: Snapchain's validation. */
const [dataBytes, proCastBytes] = [2048, 16_384]

/** UTF-8 bytes */
const userDataBytes: Record<UserData['type'], number> = {
  USER_DATA_TYPE_PFP: 256,
  USER_DATA_TYPE_DISPLAY: 32,
  USER_DATA_TYPE_BIO: 256,
  USER_DATA_TYPE_URL: 256,
  USER_DATA_TYPE_LOCATION: 256,
  USER_DATA_TYPE_BANNER: 256,
}

/**
 * Returns why a hub would reject the message, or undefined. Keys, subscriptions and wallet signatures are left to the hub.
 *
 * @param now Seconds since 1 January 2021.
 */
export function findFault(data: MessageData, now: number): string | undefined {
  if (data.timestamp - now > clockSkew) return 'The time is more than 10 minutes ahead.'
  return findBodyFault(data) ?? findSizeFault(data)
}

/** The hub decides which accounts are Pro; all other casts must keep to the general limit. */
function findSizeFault(data: MessageData): string | undefined {
  const most = 'castAddBody' in data && data.castAddBody.type === 'TEN_K_CAST' ? proCastBytes : dataBytes
  return encodeData(data).length > most ? `The message is longer than ${most} bytes.` : undefined
}

function findBodyFault(data: MessageData): string | undefined {
  if ('castAddBody' in data) return findCastFault(data.castAddBody)
  if ('reactionBody' in data) {
    const { targetCastId, targetUrl } = data.reactionBody
    if ((targetCastId === undefined) === (targetUrl === undefined)) return 'A reaction needs either a cast or a URL.'
    return targetUrl === undefined ? undefined : findUrlFault(targetUrl)
  }
  if ('userDataBody' in data) return findUserDataFault(data.userDataBody)
  if ('verificationAddAddressBody' in data) return findAddressFault(data.verificationAddAddressBody)
  if ('keyAddBody' in data) return findKeyFault(data.keyAddBody, data.timestamp)
  if ('verificationRemoveBody' in data) return findAddressFault(data.verificationRemoveBody)
  return undefined
}

function findCastFault({ text, type, mentions, mentionsPositions, embeds, parentCastId, parentUrl }: Cast): string | undefined {
  if (!text.isWellFormed()) return 'The text contains an invalid character.'
  const bytes = countBytes(text)
  const [least, most] = castBytes[type]
  if (bytes > most) return `The text is longer than ${most} bytes.`
  if (bytes < least) return `The text is shorter than ${least} bytes.`
  if (bytes === 0 && embeds.length === 0 && mentions.length === 0) return 'The cast is empty.'
  if (mentions.length !== mentionsPositions.length) return 'Each mention needs a position.'
  if (mentionsPositions.some((position, index) => position > bytes || position < (mentionsPositions[index - 1] ?? 0)))
    return 'The positions of mentions are out of order.'
  if (parentCastId && parentUrl !== undefined) return 'A cast has one parent.'
  const urls = [...(parentUrl === undefined ? [] : [parentUrl]), ...embeds.flatMap(({ url }) => url ?? [])]
  return urls.map(findUrlFault).find((fault) => fault !== undefined)
}

function findUrlFault(url: string): string | undefined {
  if (!url.isWellFormed()) return 'The URL contains an invalid character.'
  const bytes = countBytes(url)
  return bytes < 1 || bytes > 256 ? 'A URL has 1 to 256 bytes.' : undefined
}

function findUserDataFault({ type, value }: UserData): string | undefined {
  if (!value.isWellFormed()) return 'The value contains an invalid character.'
  if (countBytes(value) > userDataBytes[type]) return `The value is longer than ${userDataBytes[type]} bytes.`
  return type === 'USER_DATA_TYPE_LOCATION' && value !== '' && !isLocation(value)
    ? 'The location is not geo:latitude,longitude.'
    : undefined
}

/** Coordinates with two decimals. */
function isLocation(value: string): boolean {
  const [, latitude, longitude] = /^geo:(-?\d{1,2}\.\d{2}),(-?\d{1,3}\.\d{2})$/.exec(value) ?? []
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
}

function findAddressFault({ address, protocol }: { address: string; protocol: string }): string | undefined {
  const bytes = atob(address).length
  return bytes === (protocol === 'PROTOCOL_SOLANA' ? 32 : 20) ? undefined : 'The address has the wrong length.'
}

/** Message types of keys, which no key may sign for. */
const keyTypes: readonly number[] = [16, 17]
/** s: 90 days. */
const longestTtl = 7_776_000

function findKeyFault({ ttl, scopes, deadline }: KeyAdd, timestamp: number): string | undefined {
  if (ttl < 1 || ttl > longestTtl) return 'A key is valid for at most 90 days.'
  if (deadline < timestamp) return 'The approval has expired.'
  return scopes.some((scope) => keyTypes.includes(scope)) ? 'A key may not add or remove keys.' : undefined
}
