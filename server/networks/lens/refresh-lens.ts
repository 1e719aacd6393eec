import { sessionDocuments } from '@chorus/networks/lens/wallet/session-documents'
import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { loadNow } from '../../db/load-now.ts'
import { networkAway } from '../../hosted/network-away.ts'
import type { SessionTokens } from '../../hosted/session-adapter.ts'
import { tryTwice } from '../../hosted/try-twice.ts'
import { type AskLens, isUnauthenticated } from './lens-api.ts'
import { LensSecret, LensTokensOr, toLensSecret, toLensTimes } from './lens-tokens.ts'

const Answer = v.object({ refresh: LensTokensOr })

/** Fetches the next three tokens. A forbidden refresh ends the session (spec 1 §4). */
export const refreshLens =
  (db: Db, ask: AskLens): SessionTokens['refresh'] =>
  async ({ secret }) => {
    const { refreshToken } = v.parse(LensSecret, JSON.parse(secret))
    const answer = await tryTwice(() => ask({ query: sessionDocuments.refresh, variables: { request: { refreshToken } } }))
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
