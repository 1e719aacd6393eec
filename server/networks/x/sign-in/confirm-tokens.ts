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

/** ms. For so long, tokens that X has revoked still open what our application reads. */
const age = 3_600_000
const mostTokens = 5000

/**
 * Tokens that a client sends itself are only a claim. Until X has confirmed it, they may neither spend the named user's budget nor make our
 * application ask for anything. With another application's keys, a client could make X refuse what our own plan has.
 */
export function createConfirmTokens({ api, consumerKey, now }: ConfirmTokensDeps): ConfirmTokens {
  const name = 'GET /2/users/me'
  const ask = (_: string, credentials: XCredentials): Promise<string | undefined> =>
    answerX(async () => {
      const query = { 'user.fields': 'id' }
      return (await api.call({ name, path: '/2/users/me', query, schema: WireUser, isUnproven: true }, credentials)).data?.id
    })
  const confirm = createMemo(ask, { age, size: mostTokens, now })
  return async (credentials) => {
    if (credentials.consumerKey !== consumerKey) throw new Refusal('This X session belongs to another app.', { status: 401 })
    const id = await confirm(toHash(credentials), credentials)
    if (id === undefined) throw new Refusal('X did not say who this is.', { status: 502 })
    return id
  }
}

const toHash = ({ consumerSecret, accessToken, accessTokenSecret }: XCredentials): string =>
  createHash('sha256')
    .update(JSON.stringify([consumerSecret, accessToken, accessTokenSecret]))
    .digest('base64')
