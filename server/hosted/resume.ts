import { hostedCodes } from '@chorus/contract/hosted'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { NetworkSession, NetworkSessionVault } from '../vault/network-session-vault.ts'
import { toBlueskyHolder } from './bluesky-holder.ts'
import { type AskBluesky, readErrorName } from './bluesky-service.ts'
import { type AskLens, isUnauthenticated } from './lens-api.ts'
import { LensSecret } from './lens-tokens.ts'
import { ended, networkAway } from './network-away.ts'
import type { Refresh } from './refresh-tokens.ts'
import { readClaims } from './token-life.ts'

export interface ResumeDeps {
  vault: Pick<NetworkSessionVault, 'forget'>
  refresh: Refresh
  askBluesky: AskBluesky
  askLens: AskLens
}

/** s: tokens that live less than this are exchanged first. Spec 1 §4 and §9, spec 3 §4. */
export const margins = { Bsky: 60, Lens: 120, posting: 180 } as const

/** Whether a service did not take a token. Spec 3 §4. */
export const isTokenRefused = (name: string | undefined): boolean =>
  name === 'ExpiredToken' || name === 'InvalidToken' || name === 'invalid_token'

const Holder = v.object({ did: v.string() })

const sessionQuery = `query HostedSession { currentSession { __typename } }`

/** Asks the network whether it still knows the session, with new tokens where they are due. One that it does not know is forgotten. */
export function createResume({ vault, refresh, askBluesky, askLens }: ResumeDeps) {
  const end = async (session: NetworkSession, refusal: Refusal): Promise<never> => {
    await vault.forget(session)
    throw refusal
  }
  const otherPerson = () =>
    new Refusal('The network says that this session is somebody else’s. Log in again.', { code: hostedCodes.otherPerson, status: 409 })

  const resumeBluesky = async (session: NetworkSession, refused?: number): Promise<NetworkSession> => {
    const fresh = await refresh(session, { margin: margins.Bsky, ...(refused === undefined ? {} : { refused }) })
    const answer = await askBluesky({ ...toBlueskyHolder(fresh.secret), nsid: 'com.atproto.server.getSession' })
    if (answer.status === 200) {
      const holder = v.safeParse(Holder, answer.json)
      if (!holder.success) throw networkAway('Bluesky', holder.issues[0])
      return holder.output.did === fresh.profileId ? fresh : end(fresh, otherPerson())
    }
    if (answer.status === 429) throw networkAway('Bluesky')
    const mayRetry = refused === undefined && (isTokenRefused(readErrorName(answer)) || answer.status === 401)
    return mayRetry ? resumeBluesky(fresh, fresh.version) : end(fresh, ended())
  }

  const resumeLens = async (session: NetworkSession, refused?: number): Promise<NetworkSession> => {
    const fresh = await refresh(session, { margin: margins.Lens, ...(refused === undefined ? {} : { refused }) })
    const { accessToken: token } = v.parse(LensSecret, JSON.parse(fresh.secret))
    const { act, sub } = readClaims(token)
    if ((act?.sub ?? sub)?.toLowerCase() !== fresh.profileId) return end(fresh, otherPerson())
    const answer = await askLens({ query: sessionQuery, token })
    if (answer.data?.['currentSession']) return fresh
    if (!isUnauthenticated(answer)) throw networkAway('Lens', new Error(answer.errors?.[0]?.message ?? 'It said nothing.'))
    return refused === undefined ? resumeLens(fresh, fresh.version) : end(fresh, ended())
  }

  return async (session: NetworkSession): Promise<NetworkSession> => {
    if (session.type === 'Bsky') return resumeBluesky(session)
    if (session.type === 'Lens') return resumeLens(session)
    return session
  }
}
