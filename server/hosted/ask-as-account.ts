import { Refusal, type RefusalStatus } from '@chorus/contract/refusal'
import * as v from 'valibot'
import type { NetworkSession } from '../vault/network-session-vault.ts'
import { toBlueskyHolder } from './bluesky-holder.ts'
import { type BlueskyAnswer, type BlueskyQuestion, readErrorName } from './bluesky-service.ts'
import type { Hosted } from './create-hosted.ts'
import { ended } from './network-away.ts'
import { isTokenRefused } from './resume.ts'
import { withoutSecrets } from './without-secrets.ts'

/** What is asked: whose it is, and of which service, the session says. */
export type AccountQuestion = Omit<BlueskyQuestion, 'service' | 'token' | 'dpopKey'>

/** Asks the service of an account, with its token. `margin`: s that the token has to live for. A refusal of the service is one of ours. */
export type AskAsAccount = (session: NetworkSession, question: AccountQuestion, margin: number) => Promise<unknown>

/** Spec 3 §4: tokens are exchanged before they end, and once more where the service says that they have. */
export function createAskAsAccount({ vault, refresh, askBluesky }: Pick<Hosted, 'vault' | 'refresh' | 'askBluesky'>): AskAsAccount {
  return async (found, question, margin) => {
    const ask = async ({ secret }: NetworkSession): Promise<BlueskyAnswer> => askBluesky({ ...toBlueskyHolder(secret), ...question })
    let session = await refresh(found, { margin })
    let answer = await ask(session)
    // What was refused for its token has not happened: it may be asked again, whatever it is.
    if (isTokenRefused(readErrorName(answer))) {
      session = await refresh(session, { margin, refused: session.version })
      answer = await ask(session)
      if (isTokenRefused(readErrorName(answer))) {
        await vault.forget(session)
        throw ended()
      }
    }
    if (answer.status !== 200) throw toRefusal(answer)
    return withoutSecrets(answer.json, session, 'Bluesky')
  }
}

const statuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 413, 429])

/** In the words of the service: `error` is its name for the fault. */
function toRefusal(answer: BlueskyAnswer): Refusal {
  const status = (statuses.has(answer.status) ? answer.status : 502) as RefusalStatus
  const { message } = v.parse(Words, answer.json)
  return new Refusal(message || 'Bluesky refused.', {
    status,
    data: { error: readErrorName(answer) ?? 'Refused', message: message.slice(0, 300) },
    ...(status === 429 ? { retryAfter: 60 } : {}),
  })
}
const Words = v.fallback(v.object({ message: v.fallback(v.string(), '') }), { message: '' })
