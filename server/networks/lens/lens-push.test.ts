import { startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/database/create-test-database.ts'
import type { Hosted } from '../../hosted/create-hosted.ts'
import type { NetworkSession } from '../../vault/network-session-vault.ts'
import { type AskLens, createAskLens, type LensAnswer } from './lens-api.ts'
import { askLensChallenge, logInAtLens } from './lens-login.ts'
import { createLensPush } from './lens-push.ts'
import { createLensProver } from './prove-lens.ts'

const world = createWorld()

/** Calls with the session as it is stored; refreshing it has its own tests. */
const askAsAccount: Hosted['askAsAccount'] = async (session, { ask, isUnauthorized }) => {
  const answer = await ask(session)
  if (isUnauthorized(answer)) throw new Error('The session has ended.')
  return { answer, session }
}

test('lists what happened to an account, each person’s like once, and nothing the account did itself', async () => {
  await using database = await createTestDatabase()
  const lens = await startLens({ world, mediaUrl: 'http://127.0.0.1:9' })
  try {
    const { db } = database
    const ask = createAskLens(lens.url, 'https://chorus.example')
    const config = { apps: undefined }
    const deps = { db, ask, config, prove: createLensProver({ db, url: lens.url, config }) }
    const { accounts, keys } = world.person('ana')
    const { owner, address: account } = accounts.lens!
    const { id, text } = await askLensChallenge(deps, { owner, account }, 'a browser')
    const signature = await privateKeyToAccount(`0x${keys.evm}`).signMessage({ message: text })
    const { draft } = await logInAtLens(deps, { id, signature }, 'a browser')
    const read = () => createLensPush(ask).fetchNotificationEvents({ askAsAccount }, { secret: draft.secret } as NetworkSession)

    const { events } = await read()
    // The latest of them, so which kinds there are depends on the world.
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['Reaction', 'Mirror', 'Comment']))
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
    expect(events.map(({ actor }) => actor.profileId)).not.toContain(account)
    const [liked] = world.posts
      .filter(({ network, author, likes, deleted }) => network === 'lens' && author === 'ana' && !deleted && likes.length > 1)
      .toSorted((one, other) => other.at - one.at)
    const likers = liked!.likes.filter((by) => by !== 'ana').map((by) => world.person(by).accounts.lens!.address)
    const liking = Map.groupBy(
      events.filter(({ type }) => type === 'Reaction'),
      ({ postId }) => postId,
    )
    expect([...liking.values()].map((group) => group.map(({ actor }) => actor.profileId).toSorted())).toContainEqual(likers.toSorted())
    // An event keeps its id, by which the next poll knows it.
    expect((await read()).events.map((event) => event.id)).toEqual(events.map((event) => event.id))
  } finally {
    await lens.close()
  }
})

test.each<[string, LensAnswer]>([
  ['an error', { data: null, errors: [{ message: 'Internal server error' }] }],
  ['nothing', {}],
])('reports that Lens answered with %s', async (_, answer) => {
  const ask: AskLens = () => Promise.resolve(answer)
  const secret = JSON.stringify({ accessToken: 'a', refreshToken: 'b', idToken: 'c', endsAt: 1 })
  const reading = createLensPush(ask).fetchNotificationEvents({ askAsAccount }, { secret } as NetworkSession)
  await expect(reading).rejects.toMatchObject({ name: 'Refusal', status: 502 })
})
