import type { BodyMeter } from '@chorus/contract/read-bytes'
import { Refusal } from '@chorus/contract/refusal'

export interface BodyBudget {
  /** Opens the meter of one body. `client`: the client's address. Undefined for in-process calls, which hold no partial bodies. */
  open(client: string | undefined): BodyMeter
}

/** Maximum bytes that all bodies of a kind may take in this process at a time, in total and per client. */
export interface BodyRoom {
  total: number
  perClient: number
}

const MiB = 1024 * 1024

/**
 * Limits for bodies in flight. Calls have at most 1 MiB of JSON, most of them a few kilobytes. A file counts with its full declared length
 * from the start until its network has received it.
 */
export const bodyRooms = {
  calls: { total: 128 * MiB, perClient: 8 * MiB },
  files: { total: 256 * MiB, perClient: 128 * MiB },
} as const satisfies Record<string, BodyRoom>

const retryAfter = 5

export function createBodyBudget({ total, perClient }: BodyRoom): BodyBudget {
  let held = 0
  const clients = new Map<string, number>()
  const change = (client: string | undefined, bytes: number) => {
    held += bytes
    if (client === undefined) return
    const left = (clients.get(client) ?? 0) + bytes
    if (left > 0) clients.set(client, left)
    else clients.delete(client)
  }
  return {
    open(client) {
      let own = 0
      return {
        add(bytes) {
          if (client !== undefined && (clients.get(client) ?? 0) + bytes > perClient)
            throw new Refusal('Too many uploads from your address at once. Try again in a moment.', { status: 429, retryAfter })
          if (held + bytes > total)
            throw new Refusal('Too many uploads to this server at once. Try again in a moment.', { status: 503, retryAfter })
          own += bytes
          change(client, bytes)
        },
        end() {
          change(client, -own)
          own = 0
        },
      }
    },
  }
}
