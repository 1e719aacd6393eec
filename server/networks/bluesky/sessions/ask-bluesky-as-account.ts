import { Refusal, type RefusalStatus } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { AskAsAccount } from '../../../hosted/ask-as-account.ts'
import { withoutSecrets } from '../../../hosted/without-secrets.ts'
import type { NetworkSession } from '../../../vault/network-session-vault.ts'
import { type AskBluesky, type BlueskyAnswer, type BlueskyQuestion, isTokenRefused, readErrorName } from '../pds/bluesky-service.ts'
import { toBlueskyHolder } from './bluesky-holder.ts'

/** A call without its target: the session names the account and its service. */
export type BlueskyAccountQuestion = Omit<BlueskyQuestion, 'service' | 'token' | 'dpopKey'>

/**
 * Calls an account's service with its token. `margin`: seconds the token must still be valid for. An error of the service becomes a
 * Refusal.
 */
export type AskBlueskyAsAccount = (session: NetworkSession, question: BlueskyAccountQuestion, margin: number) => Promise<unknown>

export function createAskBlueskyAsAccount(askAsAccount: AskAsAccount, askBluesky: AskBluesky): AskBlueskyAsAccount {
  return async (found, question, margin) => {
    const { answer, session } = await askAsAccount(found, {
      margin,
      ask: ({ secret }) => askBluesky({ ...toBlueskyHolder(secret), ...question }),
      isUnauthorized: (one: BlueskyAnswer) => isTokenRefused(readErrorName(one)),
    })
    if (answer.status !== 200) throw toRefusal(answer)
    return withoutSecrets(answer.json, session, 'Bluesky')
  }
}

const statuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 413, 429])

/** Passes on the service's message; `error` is its error name. */
function toRefusal(answer: BlueskyAnswer): Refusal {
  const status = (statuses.has(answer.status) ? answer.status : 502) as RefusalStatus
  const { message } = v.parse(Words, answer.json)
  return new Refusal(message || 'Bluesky refused the request.', {
    status,
    data: { error: readErrorName(answer) ?? 'Refused', message: message.slice(0, 300) },
    ...(status === 429 ? { retryAfter: 60 } : {}),
  })
}
const Words = v.fallback(v.object({ message: v.fallback(v.string(), '') }), { message: '' })
