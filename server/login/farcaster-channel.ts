import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import { readJson } from './read-json.ts'

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
  username: v.optional(capped(100)),
  displayName: v.optional(capped(100)),
})

export interface SignedChannel {
  message: string
  signature: `0x${string}`
  nonce: string
  fid: number
  username: string | undefined
  displayName: string | undefined
}

export interface ChannelOptions {
  relayUrl: string
  /** ms: how long somebody may take to say yes. Clients count down the same. Provider API §5.3 */
  patience: number
  /** ms */
  pause: number
}

const away = (cause: unknown) => new Refusal('The Farcaster relay does not answer just now. Try again in a moment.', { status: 502, cause })

/** Waits until somebody has said yes in their Farcaster app. Clients know the sentence of the refusal. Provider API §1.4 */
export async function awaitChannel(channelToken: string, { relayUrl, patience, pause }: ChannelOptions): Promise<SignedChannel> {
  if (!/^[\w.~+/=-]{1,400}$/.test(channelToken)) throw new Refusal('This is no sign-in channel of Farcaster.')
  const headers = { authorization: `Bearer ${channelToken}` }
  const end = performance.now() + patience
  for (;;) {
    const channel = await readJson(`${relayUrl}/v1/channel/status`, Channel, away, { headers })
    if (channel.state === 'completed') return toSigned(channel)
    if (performance.now() + pause > end) throw new Refusal('Farcaster login timed out', { status: 504 })
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

function toSigned({ message, signature, nonce, fid, username, displayName }: v.InferOutput<typeof Channel>): SignedChannel {
  if (!message || !signature || !nonce || !fid) throw away(new Error('A completed channel lacks what was signed.'))
  return { message, signature: signature as `0x${string}`, nonce, fid, username, displayName }
}
