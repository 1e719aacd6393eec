import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { NetworkSession, NetworkSessionVault } from '../vault/network-session-vault.ts'
import { Facts } from './draft.ts'
import { ended, networkAway, noNetworkSession } from './network-away.ts'

export interface Refreshed {
  secret: object
  /** ms: when the whole session ends now. */
  expiresAt: number
}

/** The next tokens of a session. 'ended': its network does not know it any more. One that does not answer is a Refusal. */
export type RefreshAtNetwork = (session: NetworkSession) => Promise<Refreshed | 'ended'>

export interface Wanted {
  /** s: tokens that live less than this are exchanged. */
  margin: number
  /** The version whose token was refused: it is exchanged in any case. */
  refused?: number
}

export interface RefreshDeps {
  vault: NetworkSessionVault
  /** By the session's type. Others have nothing to refresh. */
  networks: Readonly<Record<string, RefreshAtNetwork>>
  /** For tokens that were given for a session that has gone meanwhile. */
  discard(session: NetworkSession): Promise<void>
}

/** The session as it is to be used: with tokens that live long enough. */
export type Refresh = (session: NetworkSession, wanted: Wanted) => Promise<NetworkSession>

/** s: longer than a network may take to answer twice. */
const leaseSeconds = 30
/** ms: how long to wait for whoever is at it, more each time up to the last. */
const pollFirst = 10
const pollLast = 200
const waitAtMost = 35_000
/** ms: how often it is tried to write tokens down while the database is away. */
const writePauses = [100, 200, 400, 800, 1600]

const Ends = v.object({ endsAt: v.number() })
const endsAtOf = ({ secret }: NetworkSession): number => v.parse(Ends, JSON.parse(secret)).endsAt

const isDue = (session: NetworkSession, { margin, refused }: Wanted): boolean =>
  session.version === refused || endsAtOf(session) - session.readAt <= margin

/**
 * One holder at a time over all nodes exchanges the tokens of a session, and writes the new ones down before anybody uses them: a refresh
 * token counts once, and a second one who came with it would end the session (security plan, §0.1 and §0.2). Everybody else waits and
 * takes what was written.
 */
export function createRefresh({ vault, networks, discard }: RefreshDeps): Refresh {
  const running = new Map<string, Promise<NetworkSession>>()
  /** What the database did not take: it is all that is left of the session. */
  const unwritten = new Map<string, { lease: string; secret: string; facts: object }>()

  const writeDown = async (session: NetworkSession, lease: string, secret: string, facts: object): Promise<void> => {
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
    const result = await networks[session.type]!(session).catch(async (error: unknown) => {
      await vault.giveBack(session, lease)
      throw error
    })
    if (result === 'ended') {
      await vault.forget(session)
      throw ended()
    }
    const facts = { ...v.parse(Facts, session.facts), expiresAt: result.expiresAt }
    await writeDown(session, lease, JSON.stringify(result.secret), facts)
  }

  const findAgain = async (name: NetworkSession): Promise<NetworkSession> => {
    const left = unwritten.get(name.id)
    if (left) await vault.write(name, left.lease, left.secret, left.facts)
    unwritten.delete(name.id)
    const session = await vault.find(name)
    if (session?.id !== name.id) throw noNetworkSession()
    return session
  }

  const bring = async (seen: NetworkSession, wanted: Wanted): Promise<NetworkSession> => {
    const end = performance.now() + waitAtMost
    for (let pause = pollFirst; ; pause = Math.min(pause * 1.5, pollLast)) {
      const session = await findAgain(seen)
      // What was exchanged since it was looked at is as new as it gets.
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
    if (!networks[session.type] || !isDue(session, wanted)) return session
    const one = running.get(session.id) ?? bring(session, wanted).finally(() => running.delete(session.id))
    running.set(session.id, one)
    const fresh = await one
    return fresh.version > session.version || !isDue(fresh, wanted) ? fresh : bring(fresh, wanted)
  }
}
