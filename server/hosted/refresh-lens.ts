import * as v from 'valibot'
import type { Db } from '../db/database.ts'
import { loadNow } from '../db/load-now.ts'
import { type AskLens, isUnauthenticated } from './lens-api.ts'
import { LensSecret, LensTokensOr, toLensSecret, toLensTimes } from './lens-tokens.ts'
import { networkAway } from './network-away.ts'
import type { RefreshAtNetwork } from './refresh-tokens.ts'
import { tryTwice } from './try-twice.ts'

const mutation = `mutation HostedRefresh($request: RefreshRequest!) {
  refresh(request: $request) {
    __typename
    ... on AuthenticationTokens { accessToken refreshToken idToken }
    ... on ForbiddenError { reason }
  }
}`
const Answer = v.object({ refresh: LensTokensOr })

/** The next three tokens. A refresh that is forbidden ends the session (spec 1 §4). */
export const refreshLens =
  (db: Db, ask: AskLens): RefreshAtNetwork =>
  async ({ secret }) => {
    const { refreshToken } = v.parse(LensSecret, JSON.parse(secret))
    const answer = await tryTwice(() => ask({ query: mutation, variables: { request: { refreshToken } } }))
    const result = v.safeParse(Answer, answer.data)
    if (!result.success) {
      if (isUnauthenticated(answer)) return 'ended'
      throw networkAway('Lens', result.issues[0])
    }
    const tokens = result.output.refresh
    if (!('accessToken' in tokens)) return 'ended'
    const now = await loadNow(db).catch(() => Date.now() / 1000)
    return { secret: toLensSecret(tokens, now), expiresAt: toLensTimes(tokens, now).expiresAt }
  }
