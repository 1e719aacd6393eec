import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { Db } from '../../../db/database.ts'
import { findChallenge, storeChallenge } from '../../../db/tables/challenges.ts'
import { AnswerStatus, readJson } from '../../../upstream/http/read-json.ts'

const capped = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, max)),
  )

const Channel = v.object({
  state: v.string(),
  nonce: v.optional(v.string()),
  message: v.optional(v.pipe(v.string(), v.maxLength(5000))),
  signature: v.optional(v.pipe(v.string(), v.maxLength(20_000), v.regex(/^0x[0-9a-fA-F]*$/))),
  fid: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  username: v.nullish(capped(100)),
  displayName: v.nullish(capped(100)),
  authMethod: v.optional(v.picklist(['custody', 'authAddress'])),
})

export interface SignedChannel {
  message: string
  signature: `0x${string}`
  nonce: string
  fid: number
  username: string | null | undefined
  displayName: string | null | undefined
  /** Which of the account's addresses signed. Absent: the relay doesn't say. */
  authMethod?: 'custody' | 'authAddress' | undefined
}

export interface ChannelOptions {
  relayUrl: string
  /** ms the person has to confirm. Clients count down the same time. Provider API §5.3 */
  timeoutMs: number
  /** ms */
  pause: number
}

const away = (cause: unknown) => new Refusal('The Farcaster relay isn’t responding. Try again in a moment.', { status: 502, cause })
const gone = (cause?: unknown) => new Refusal('This Farcaster login has expired. Start again.', { cause })

const purpose = { kind: 'farcaster-channel', subject: '' }
/** s: a relay returns a signature once, and a refused bind is followed by a login with the same channel (provider API §1.4). */
const keptSeconds = 600

/** Waits until the person confirms in their Farcaster app. Clients match the refusal's exact sentence. Provider API §1.4 */
export async function awaitChannel(db: Db, channelToken: string, options: ChannelOptions): Promise<SignedChannel> {
  if (!/^[\w.~+/=-]{1,400}$/.test(channelToken)) throw new Refusal('This is not a Farcaster sign-in channel.')
  const end = performance.now() + options.timeoutMs
  for (;;) {
    const challenge = await findChallenge(db, purpose, channelToken)
    if (challenge) return toSigned(v.parse(Channel, challenge.payload))
    const channel = await askRelay(options.relayUrl, channelToken)
    const isLast = performance.now() + options.pause > end
    if (channel instanceof Refusal) {
      // A concurrent request may just have received the signature.
      if (channel.status === 200 && !(await findChallenge(db, purpose, channelToken))) throw channel
      if (isLast) throw channel
    } else if (channel.state === 'completed') {
      await storeChallenge(db, channelToken, purpose, keptSeconds, channel)
      return toSigned(channel)
    } else if (isLast) throw new Refusal('Farcaster login timed out', { status: 504 })
    await new Promise((resolve) => setTimeout(resolve, options.pause))
  }
}

/** Retry a relay that is briefly unavailable, but not one that does not know the channel. */
const askRelay = (relayUrl: string, channelToken: string): Promise<v.InferOutput<typeof Channel> | Refusal> =>
  readJson(`${relayUrl}/v1/channel/status`, Channel, toRefusal, { headers: { authorization: `Bearer ${channelToken}` } }).catch(
    (error: Refusal) => error,
  )

const toRefusal = (cause: unknown): Refusal =>
  cause instanceof AnswerStatus && (cause.status === 401 || cause.status === 404) ? gone(cause) : away(cause)

function toSigned({ message, signature, nonce, fid, username, displayName, authMethod }: v.InferOutput<typeof Channel>): SignedChannel {
  if (!message || !signature || !nonce || !fid) throw away(new Error('A completed channel lacks its signature.'))
  return { message, signature: signature as `0x${string}`, nonce, fid, username, displayName, authMethod }
}
