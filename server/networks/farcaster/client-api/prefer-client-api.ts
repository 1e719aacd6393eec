import { isFailure } from '@chorus/model/failure'
import type { FarcasterUpstream } from '../hub/farcaster-upstream.ts'
import type { FarcasterIndex } from '../read-model/farcaster-index.ts'

type Reads = FarcasterIndex & Pick<FarcasterUpstream, 'warm'>

/** Reads that the client API answers for everyone. */
const shared = [
  'user',
  'cast',
  'comments',
  'continuation',
  'discover',
  'castsBy',
  'reactors',
  'follows',
  'searchPeople',
  'searchCasts',
  'channel',
] as const

/**
 * Reads from the client API, and from a hub and its index whatever guests can't read there, or while it doesn't respond or limits our calls. Guest
 * access isn't documented, so any of these calls may stop working.
 */
export function preferClientApi(first: Reads, rest: Reads): Reads {
  const either = Object.fromEntries(
    shared.map((name) => {
      const [ask, askRest] = [first[name], rest[name]] as ((...input: unknown[]) => Promise<unknown>)[]
      return [
        name,
        async (...input: unknown[]) => {
          try {
            return (await ask!(...input)) ?? (await askRest!(...input))
          } catch (error) {
            if (!isFailure(error) || isFailure(error, 'aborted')) throw error
            return askRest!(...input)
          }
        },
      ]
    }),
  ) as Pick<Reads, (typeof shared)[number]>
  return { ...first, ...either, readLag: () => rest.readLag(), warm: () => rest.warm() }
}
