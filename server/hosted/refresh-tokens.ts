import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { NetworkSession, NetworkSessionVault } from '../vault/network-session-vault.ts'
import { Facts } from './draft.ts'
import { ended, networkAway, noNetworkSession } from './network-away.ts'
import type { SessionAdapters } from './session-adapter.ts'

export interface Wanted {
  /** Seconds: refresh tokens that expire sooner than this. */
  margin: number
  /** Version of the rejected token: refresh it in any case. */
  refused?: number
}

export interface RefreshDeps {
  vault: NetworkSessionVault
  sessionAdapters: SessionAdapters
  /** Ends a session whose new tokens arrived after it was deleted. */
  discard(session: NetworkSession): Promise<void>
}

/** Returns the session with tokens that are valid long enough. */
export type Refresh = (session: NetworkSession, wanted: Wanted) => Promise<NetworkSession>

/** s: longer than two attempts at a network can take. */
const leaseSeconds = 30
/** ms to wait for the node that holds the lease; doubled up to the last. */
const pollFirst = 10
const pollLast = 200
const waitAtMost = 35_000
/** ms between attempts to store tokens while the database is down. */
const writePauses = [100, 200, 400, 800, 1600]

const Ends = v.object({ endsAt: v.number() })
const endsAtOf = ({ secret }: NetworkSession): number => v.parse(Ends, JSON.parse(secret)).endsAt

const isDue = (session: NetworkSession, { margin, refused }: Wanted): boolean =>
  session.version === refused || endsAtOf(session) - session.readAt <= margin

/**
 * Refreshes tokens under a lease, so that across all nodes only one holder does it, and stores the new tokens before anyone uses them. A
 * refresh token works once: a second use would end the session (security plan, §0.1 and §0.2). Everyone else waits and uses the stored
 * result.
 */
export function createRefresh({ vault, sessionAdapters, discard }: RefreshDeps): Refresh {
  const running = new Map<string, Promise<NetworkSession>>()
  /** Tokens that the database has not stored: the only copy, so losing them loses the session. */
  const unwritten = new Map<string, { lease: string; secret: string; facts: object }>()

  const storeTokens = async (session: NetworkSession, lease: string, secret: string, facts: object): Promise<void> => {
    for (const pause of [...writePauses, undefined]) {
      try {
        if (await vault.write(session, lease, secret, facts)) return
        await discard({ ...session, secret })
        throw noNetworkSession()
      } catch (error) {
        if (error instanceof Refusal) throw error
        if (pause === undefined) {
          unwritten.set(session.id, { lease, secret, facts })
          throw error
        }
        await sleep(pause)
      }
    }
  }

  const exchange = async (session: NetworkSession, lease: string): Promise<void> => {
    const result = await sessionAdapters
      .get(session.type)!
      .tokens!.refresh(session)
      .catch(async (error: unknown) => {
        await vault.giveBack(session, lease)
        throw error
      })
    if (result === 'ended') {
      await vault.remove(session)
      throw ended()
    }
    const facts = { ...v.parse(Facts, session.facts), expiresAt: result.expiresAt }
    await storeTokens(session, lease, JSON.stringify(result.secret), facts)
  }

  const findAgain = async (name: NetworkSession): Promise<NetworkSession> => {
    const left = unwritten.get(name.id)
    if (left) await vault.write(name, left.lease, left.secret, left.facts)
    unwritten.delete(name.id)
    const session = await vault.find(name)
    if (session?.id !== name.id) throw noNetworkSession()
    return session
  }

  const refreshOrWait = async (seen: NetworkSession, wanted: Wanted): Promise<NetworkSession> => {
    const end = performance.now() + waitAtMost
    for (let pause = pollFirst; ; pause = Math.min(pause * 1.5, pollLast)) {
      const session = await findAgain(seen)
      // Another node refreshed it since it was read.
      if (session.version > seen.version || !isDue(session, wanted)) return session
      const lease = randomUUID()
      if (await vault.claim(session, lease, leaseSeconds)) {
        await exchange(session, lease)
        return findAgain(session)
      }
      if (performance.now() > end) throw networkAway('The network')
      await sleep(pause)
    }
  }

  return async (session, wanted) => {
    if (!sessionAdapters.get(session.type)?.tokens || !isDue(session, wanted)) return session
    const one = running.get(session.id) ?? refreshOrWait(session, wanted).finally(() => running.delete(session.id))
    running.set(session.id, one)
    const fresh = await one
    return fresh.version > session.version || !isDue(fresh, wanted) ? fresh : refreshOrWait(fresh, wanted)
  }
}
