import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { budgetSpent, Refusal } from '@chorus/contract/refusal'
import { XSessionData } from '@chorus/contract/twitter/login'
import * as v from 'valibot'
import { networkAway } from '../../../hosted/network-away.ts'
import type { SessionAdapter } from '../../../hosted/session-adapter.ts'
import type { NetworkSession } from '../../../vault/network-session-vault.ts'
import type { X } from './create-x.ts'

/** The X session in an account's session with us. */
export const toXData = ({ secret }: NetworkSession): XSessionData => v.parse(XSessionData, JSON.parse(secret))

/** X sessions. Their secrets are in a separate vault and cookie, which the X API routes share. `x` undefined: no X application. */
export const createXNetworkSessions = (x: X | undefined): SessionAdapter => ({
  type: 'Twitter',
  toSession: (session, { createdAt, expiresAt }, hidden) => ({
    type: 'Twitter',
    profileId: session.profileId,
    token: hidden,
    createdAt,
    expiresAt,
    payload: toXData(session),
  }),
  async check(session, context) {
    try {
      const found = await x?.sessions.find(context, toXData(session))
      if (!x || !found) return 'ended'
      const { id } = await x.loadUser(found.credentials)
      return id === session.profileId ? 'alive' : 'other-person'
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status === 401 || error.code === hostedCodes.ended) return 'ended'
      // X wasn't asked: a budget and a rate limit say nothing about the session, and X checks its tokens with every call.
      if (error.status === budgetSpent || error.status === 429) return 'alive'
      throw networkAway('X', error)
    }
  },
  attach: async (transaction, { sessionId, secret }) =>
    x?.sessions.attach(transaction, v.parse(XSessionData, JSON.parse(secret)), sessionId),
  leaveBrowser: async (context, session) => x?.sessions.end(context, session && toXData(session)),
})
