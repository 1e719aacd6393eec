import { sessionDocuments } from '@chorus/networks/lens/wallet/session-documents'
import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { networkAway } from '../../hosted/network-away.ts'
import type { SessionAdapter } from '../../hosted/session-adapter.ts'
import { readClaims } from '../../hosted/token-life.ts'
import { type AskLens, isUnauthenticated } from './lens-api.ts'
import { LensSecret } from './lens-tokens.ts'
import { refreshLens } from './refresh-lens.ts'

/** Seconds: tokens that expire sooner than this are refreshed first. Spec 1 §4. */
export const lensMargin = 120

const Shown = v.object({ address: v.optional(v.string(), '') })

export const readLensToken = (secret: string): string => v.parse(LensSecret, JSON.parse(secret)).accessToken

/** Sessions at the Lens API. */
export const createLensSessions = ({ db, askLens }: { db: Db; askLens: AskLens }): SessionAdapter => ({
  type: 'Lens',
  tokens: { margin: lensMargin, refresh: refreshLens(db, askLens) },
  toSession: ({ profileId }, { createdAt, expiresAt, shown }, hidden) => ({
    type: 'Lens',
    profileId,
    token: hidden,
    refreshToken: hidden,
    createdAt,
    expiresAt,
    address: v.parse(Shown, shown).address,
  }),
  async check({ secret, profileId }) {
    const token = readLensToken(secret)
    const { act, sub } = readClaims(token)
    if ((act?.sub ?? sub)?.toLowerCase() !== profileId) return 'other-person'
    const answer = await askLens({ query: sessionDocuments.check, token })
    if (answer.data?.['currentSession']) return 'alive'
    if (isUnauthenticated(answer)) return 'unauthorized'
    throw networkAway('Lens', new Error(answer.errors?.[0]?.message ?? 'The response is empty.'))
  },
  async end({ secret }) {
    const token = readLensToken(secret)
    const authenticationId = readClaims(token).sid
    if (authenticationId) await askLens({ query: sessionDocuments.end, variables: { request: { authenticationId } }, token })
  },
})
