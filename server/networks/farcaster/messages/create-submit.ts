import type { Fetcher } from '@chorus/networks/fetcher'
import * as v from 'valibot'
import { networkAway } from '../../../hosted/network-away.ts'
import { isNotFound, isUnauthenticated, readHubError, type HubError } from './read-hub-error.ts'

/** A signed message, encoded. */
export interface EncodedMessage {
  fid: number
  /** `0x` and 40 digits. */
  hash: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface SubmitError extends HubError {
  /** An earlier attempt got no response, so a hub may have the message already. */
  isUncertain: boolean
}

export interface SubmitMessage {
  /** Undefined: the network has the message, now or from an earlier attempt. Throws a Refusal 502 when no one knows. */
  submit(message: EncodedMessage): Promise<SubmitError | undefined>
  /** Whether the network has a cast. */
  hasCast(message: Pick<EncodedMessage, 'fid' | 'hash'>): Promise<boolean>
}

/** ms */
const [writeDeadline, readDeadline] = [8000, 5000]
/** The same bytes never create a second message, so after a lost response they are simply sent again. */
const leastAttempts = 2

const Accepted = v.object({ hash: v.string() })

/** The hub only accepts messages with a password. */
class WritesClosed extends Error {
  override name = 'WritesClosed'
}

/**
 * Sends messages to the hub that last accepted one, and to the next ones while it doesn't respond.
 * @param ask Reads from any hub.
 * @param hubs At least one.
 */
export function createSubmit(ask: Fetcher, hubs: readonly Fetcher[]): SubmitMessage {
  let first = 0
  const hasCast: SubmitMessage['hasCast'] = async ({ fid, hash }) => {
    const response = await ask(`/v1/castById?fid=${fid}&hash=${hash}`, { signal: AbortSignal.timeout(readDeadline) })
    const text = await response.text()
    if (response.ok) return readHash(text) === hash
    if (isNotFound(response.status, text)) return false
    throw new Error(`The hub responded with status ${response.status}.`)
  }
  const send = async (hub: Fetcher, { bytes, hash }: EncodedMessage): Promise<HubError | undefined> => {
    const headers = { 'content-type': 'application/octet-stream' }
    const signal = AbortSignal.timeout(writeDeadline)
    const response = await hub('/v1/submitMessage', { method: 'POST', headers, body: bytes, signal })
    const text = await response.text()
    if (response.ok) {
      // A proxy may answer 200 to anything.
      if (readHash(text) !== hash) throw new Error('The hub accepted another message.')
      return undefined
    }
    if (isUnauthenticated(response.status, text)) throw new WritesClosed('The hub accepts no writes.')
    const error = readHubError(response.status, text)
    if (!error) throw new Error(`The hub responded with status ${response.status}.`)
    return error.errCode === 'bad_request.duplicate' ? undefined : error
  }
  return {
    hasCast,
    async submit(message) {
      const start = first
      let cause: unknown
      let isUncertain = false
      for (let attempt = 0; attempt < Math.max(leastAttempts, hubs.length); attempt++) {
        const index = (start + attempt) % hubs.length
        try {
          const error = await send(hubs[index]!, message)
          first = index
          return error && { ...error, isUncertain }
        } catch (error) {
          cause = error
          if (error instanceof WritesClosed) continue
          isUncertain = true
        }
        if (await hasCast(message).catch(() => false)) return undefined
      }
      throw networkAway('Farcaster', cause)
    },
  }
}

function readHash(text: string): string | undefined {
  try {
    const result = v.safeParse(Accepted, JSON.parse(text))
    return result.success ? result.output.hash.toLowerCase() : undefined
  } catch {
    return undefined
  }
}
