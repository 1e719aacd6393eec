import { Failure } from '@chorus/model/failure'
import { findTokenEnd } from '@chorus/model/session/expiry'
import type { Session } from '@chorus/model/session/session'
import type { DeviceNetwork } from '@chorus/networks/device-network'
import type { AccountsDeps } from '../accounts-deps.ts'
import { createDeviceTokenHolder } from '../tokens/create-device-token-holder.ts'
import type { Browser } from './create-browser.ts'
import { sampleAccount } from './sample-accounts.ts'

/** A network with single-use refresh tokens: reuse ends the session. */
export interface StrictNetwork extends DeviceNetwork {
  open(profileId?: string): ReturnType<typeof sampleAccount>
  calls: { renew: string[]; identify: string[]; end: string[] }
  /** Errors thrown in place of the next responses, after the calls took effect. */
  lostResponses: Error[]
  /** Thrown before any effect. */
  away: Error | undefined
  lost: number
  isGood(token: string): boolean
  /** Valid access tokens by id. */
  access: Map<string, string>
  /** ms: the lifetime of a token, and the error of this network's clock. */
  life: number
  skew: number
  /** Runs before a response is sent. */
  onRenew: (() => Promise<void>) | undefined
  /** Whether a used token returns the same next one again, as reference servers do for two hours. */
  hasGrace: boolean
}

/** The stand-in's id of a token. */
export const idOfToken = (token: string): string => token.split('.').at(-1) ?? ''

const over = () => new Failure('unauthorized', 'ExpiredToken: It is over.')

export function createStrictNetwork(wait: () => Promise<void>, now: () => number): StrictNetwork {
  const good = new Set<string>()
  const spent = new Map<string, string>()
  let count = 0
  const toSession = (profileId: string, token: string): Session => {
    const { session } = sampleAccount('Bsky', profileId, token)
    if (session.type !== 'Bsky') throw new TypeError(session.type)
    const toToken = (life: number) => {
      const made = (now() + network.skew) / 1000
      return `e30.${btoa(JSON.stringify({ iat: made, exp: made + life / 1000 })).replaceAll('=', '')}.${token}`
    }
    const accessJwt = toToken(network.life)
    network.access.set(token, accessJwt)
    const payload = { ...session.payload, accessJwt, refreshJwt: toToken(90 * 86_400_000) }
    return { ...session, createdAt: now(), expiresAt: 0, payload }
  }
  const create = () => {
    const token = `t${++count}`
    good.add(token)
    return token
  }
  const tokenOf = (session: Session): string => (session.type === 'Bsky' ? idOfToken(session.payload.accessJwt) : '')
  const network: StrictNetwork = {
    calls: { renew: [], identify: [], end: [] },
    lostResponses: [],
    access: new Map(),
    away: undefined,
    lost: 0,
    life: 7_200_000,
    skew: 0,
    hasGrace: false,
    onRenew: undefined,
    margin: 180_000,
    open: (profileId = 'did:plc:mina') => {
      const account = sampleAccount('Bsky', profileId)
      return { ...account, session: toSession(profileId, create()) }
    },
    isGood: (token) => good.has(token),
    token: (session) => (session.type === 'Bsky' ? session.payload.accessJwt : undefined),
    tokenEnd: (session) => findTokenEnd(network.token(session) ?? '', session.createdAt) ?? 'none',
    async renew(session) {
      const token = tokenOf(session)
      network.calls.renew.push(token)
      await wait()
      if (network.away) throw network.away
      let next = network.hasGrace ? spent.get(token) : undefined
      if (next === undefined) {
        if (!good.delete(token)) {
          if (spent.has(token)) {
            network.lost++
            good.clear()
          }
          throw over()
        }
        next = create()
        spent.set(token, next)
      }
      await network.onRenew?.()
      const lost = network.lostResponses.shift()
      if (lost) throw lost
      return toSession(session.profileId, next)
    },
    async identify(session) {
      const token = tokenOf(session)
      network.calls.identify.push(token)
      await wait()
      if (network.away) throw network.away
      if (!good.has(token)) throw over()
      return { profileId: session.profileId, handle: null, displayName: null, avatar: null }
    },
    async end(session) {
      const token = tokenOf(session)
      network.calls.end.push(token)
      await wait()
      if (network.away) throw network.away
      good.delete(token)
    },
  }
  return network
}

/** For tabs of a browser with device-only accounts. */
export const withDevice = (browser: Browser, network: DeviceNetwork): Pick<AccountsDeps, 'device'> => ({
  device: (held) =>
    createDeviceTokenHolder({ held, lock: browser.lock, now: () => browser.clock.now, networks: { Bsky: async () => network } }),
})
