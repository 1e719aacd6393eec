import type { Context } from 'hono'
import { createShareAnswers } from '../../../upstream/create-share-answers.ts'
import type { XAccount } from './ask-as-x.ts'
import { readAttempt } from './read-attempt.ts'

export type ShareAttempts<T> = (context: Context, account: Pick<XAccount, 'me'>, send: () => Promise<T>) => Promise<T>

/** Sends a change once, even if pages repeat it because they never saw the response: X bills for each. `now` in ms. */
export function createShareAttempts<T>(now: () => number): ShareAttempts<T> {
  const share = createShareAnswers<T>({ now })
  return (context, account, send) => {
    const attempt = readAttempt(context, account)
    return attempt === undefined ? send() : share(attempt, send)
  }
}
