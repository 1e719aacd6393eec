import * as v from 'valibot'
import type { ActingXrpc } from '../xrpc.ts'

const Preference = v.looseObject({ $type: v.string() })
export type Preference = v.InferOutput<typeof Preference>
const WirePreferences = v.object({ preferences: v.array(Preference) })

export interface AccountPreferences {
  read(signal?: AbortSignal): Promise<readonly Preference[]>
  /** Writes nothing when `edit` returns what it was given. */
  change(edit: (preferences: readonly Preference[]) => readonly Preference[]): Promise<void>
}

/**
 * Preferences are written as a whole: unknown parts are written back as read. Changes run one at a time, also across tabs, so that none
 * overwrites another. A change that another app makes between our read and our write is lost: the network has no conditional write.
 */
export function createAccountPreferences(xrpc: ActingXrpc): AccountPreferences {
  let latest: Promise<unknown> = Promise.resolve()
  const read = async (signal?: AbortSignal) => (await xrpc.query('app.bsky.actor.getPreferences', WirePreferences, {}, signal)).preferences
  return {
    read,
    change(edit) {
      const work = async () => {
        const preferences = await read()
        const next = edit(preferences)
        if (next !== preferences) await xrpc.call('app.bsky.actor.putPreferences', v.unknown(), { preferences: next })
      }
      const lock = () => (globalThis.navigator?.locks ? navigator.locks.request(`bluesky preferences ${xrpc.did}`, work) : work())
      const turn = latest.then(lock, lock)
      latest = turn
      return turn
    },
  }
}
