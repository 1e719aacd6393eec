import { createHash } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import { createMemo } from '../../../upstream/memo.ts'
import { answerX } from '../api/answer-x.ts'
import type { XApi } from '../api/x-api.ts'
import type { XCredentials } from '../api/x-sign.ts'
import { WireUser } from '../api/x-wire.ts'

/** X's id of the user whose tokens these are. Refuses tokens that X doesn't know, and those of another application. */
export type ConfirmTokens = (credentials: XCredentials) => Promise<string>

export interface ConfirmTokensDeps {
  api: XApi
  consumerKey: string
  /** ms */
  now(): number
}

/** ms. Tokens that X has revoked keep working for reads by our application for this long. */
const age = 3_600_000
const mostTokens = 5000
/** Anyone can make up tokens, and X may take a flood of them for an attack from our application. */
const mostAtOnce = 8

/**
 * Tokens sent by a client are only a claim. Until X has confirmed it, they may neither spend the named user's budget nor make our application send
 * requests. With another application's keys, a client could make X refuse what our own plan includes.
 */
export function createConfirmTokens({ api, consumerKey, now }: ConfirmTokensDeps): ConfirmTokens {
  const name = 'GET /2/users/me'
  let asking = 0
  const ask = async (_: string, credentials: XCredentials): Promise<string> => {
    if (asking >= mostAtOnce)
      throw new Refusal('Too many people are logging in to X right now. Try again in a moment.', { status: 503, retryAfter: 2 })
    asking += 1
    try {
      const call = { name, path: '/2/users/me', query: { 'user.fields': 'id' }, schema: WireUser, isUnproven: true } as const
      const id = (await answerX(() => api.call(call, credentials))).data?.id
      // Thrown, so that it isn't remembered.
      if (id === undefined) throw new Refusal('X did not say who this is.', { status: 502 })
      return id
    } finally {
      asking -= 1
    }
  }
  const confirm = createMemo(ask, { age, size: mostTokens, now })
  return async (credentials) => {
    if (credentials.consumerKey !== consumerKey) throw new Refusal('This X session belongs to another app.', { status: 401 })
    return confirm(toHash(credentials), credentials)
  }
}

const toHash = ({ consumerSecret, accessToken, accessTokenSecret }: XCredentials): string =>
  createHash('sha256')
    .update(JSON.stringify([consumerSecret, accessToken, accessTokenSecret]))
    .digest('base64')
