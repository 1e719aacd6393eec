import { createBrowser } from '@chorus/accounts/testing/create-browser'
import { describe, expect, test } from 'vitest'
import { finishLogin } from './finish-login.ts'

const attempt = { type: 'bluesky', to: '/', state: 's', nonce: 'n', startedAt: 0 } as const
const returnedAs = (did: string, state = 's') => ({ search: new URLSearchParams({ state }), hash: new URLSearchParams({ did }) })

test.each(['kai', 'mina'])('spec 1 §4 L71: who comes back from Bluesky is current, new here or not: %s', async (did) => {
  const { accounts } = createBrowser().openTab()
  for (const profileId of ['mina', 'kai']) await accounts.logIn('bluesky', { profileId })
  expect(await finishLogin(accounts, 'bluesky', attempt, returnedAs(did))).toBe(true)
  expect(accounts.current('bluesky')?.profile.profileId).toBe(did)
})

/** An id token as far as a page reads it. */
const toIdToken = (nonce: string) => `e30.${btoa(JSON.stringify({ nonce }))}.c2ln`

const answers = {
  x: { search: {}, hash: {} },
  google: { search: {}, hash: { id_token: toIdToken('n') } },
  apple: { search: {}, hash: { id_token: toIdToken('n') } },
  telegram: { search: { token: 'minted-elsewhere' }, hash: {} },
  bluesky: { search: {}, hash: { did: 'mina' } },
} as const
type RedirectType = keyof typeof answers
const types = Object.keys(answers) as RedirectType[]
const toReturned = (type: RedirectType, state?: string) => ({
  search: new URLSearchParams({ ...answers[type].search, ...(state !== undefined && { state }) }),
  hash: new URLSearchParams(answers[type].hash),
})
const { accounts } = createBrowser().openTab()

describe.each(types)('%s: an answer that this tab did not ask for is rejected', (type) => {
  test.each<[string, string | undefined]>([
    ['no state', undefined],
    ['an empty state', ''],
    ['another state', 'another'],
  ])('%s', async (_, state) => {
    const pending = { ...attempt, type }
    await expect(finishLogin(accounts, type, pending, toReturned(type, state))).rejects.toMatchObject({ kind: 'refused' })
  })

  test.each(types.filter((other) => other !== type))('an attempt by %s', async (other) => {
    const pending = { ...attempt, type: other }
    await expect(finishLogin(accounts, type, pending, toReturned(type, 's'))).rejects.toMatchObject({ kind: 'refused' })
  })
})

test.each(['google', 'apple'] as const)('%s: an id token with another nonce is rejected', async (type) => {
  const returned = { search: new URLSearchParams(), hash: new URLSearchParams({ id_token: toIdToken('other'), state: 's' }) }
  await expect(finishLogin(accounts, type, { ...attempt, type }, returned)).rejects.toMatchObject({ kind: 'refused' })
})
