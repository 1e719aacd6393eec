import { expect, test } from 'vitest'
import type { Hosted } from '../../hosted/create-hosted.ts'
import type { NetworkSession } from '../../vault/network-session-vault.ts'
import type { AskLens, LensAnswer } from './lens-api.ts'
import { createLensPush } from './lens-push.ts'

/** Calls with the session as it is stored; refreshing it has its own tests. */
const askAsAccount: Hosted['askAsAccount'] = async (session, { ask, isUnauthorized }) => {
  const answer = await ask(session)
  if (isUnauthorized(answer)) throw new Error('The session has ended.')
  return { answer, session }
}

test.each<[string, LensAnswer]>([
  ['an error', { data: null, errors: [{ message: 'Internal server error' }] }],
  ['nothing', {}],
])('reports that Lens answered with %s', async (_, answer) => {
  const ask: AskLens = () => Promise.resolve(answer)
  const secret = JSON.stringify({ accessToken: 'a', refreshToken: 'b', idToken: 'c', endsAt: 1 })
  const reading = createLensPush(ask).fetchNotificationEvents({ askAsAccount }, { secret } as NetworkSession)
  await expect(reading).rejects.toMatchObject({ name: 'Refusal', status: 502 })
})
