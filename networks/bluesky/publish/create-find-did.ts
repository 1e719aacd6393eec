import { isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { NetworkDeps } from '../../network.ts'
import type { Xrpc } from '../xrpc.ts'

/** ms. Spec 3 §9 */
const cacheMs = 7 * 86_400_000

const Kept = v.object({ did: v.string(), until: v.number() })
const Resolved = v.object({ did: v.pipe(v.string(), v.startsWith('did:'), v.maxLength(2048)) })

/** The DID of a handle. Undefined: no one has it. */
export type FindDid = (handle: string, signal?: AbortSignal) => Promise<string | undefined>

/** Results are cached for a week, across visits when a cache is provided. */
export function createFindDid(xrpc: Xrpc, { storedFacts = createMemory(), now }: Pick<NetworkDeps, 'storedFacts' | 'now'>): FindDid {
  const read = (name: string): string | undefined => {
    const text = storedFacts.read(name)
    const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), text)
    return result.success && result.output.until > now() ? result.output.did : undefined
  }
  return async (text, signal) => {
    const handle = text.toLowerCase()
    const name = `bluesky.did.${handle}`
    const known = read(name)
    if (known) return known
    try {
      const { did } = await xrpc.query('com.atproto.identity.resolveHandle', Resolved, { handle }, signal)
      storedFacts.write(name, JSON.stringify({ did, until: now() + cacheMs }))
      return did
    } catch (error) {
      if (isFailure(error, 'refused') || isFailure(error, 'not-found')) return undefined
      throw error
    }
  }
}

function createMemory(): NonNullable<NetworkDeps['storedFacts']> {
  const texts = new Map<string, string>()
  return { read: (key) => texts.get(key), write: (key, value) => void texts.set(key, value) }
}
