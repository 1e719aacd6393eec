import { createBrowser } from '@chorus/accounts/testing/create-browser'
import { describe, expect, test } from 'vitest'
import { finishLogin } from './finish-login.ts'

const attempt = { type: 'bluesky', to: '/', state: 's', nonce: 'n', startedAt: 0 } as const
const returnedAs = (did: string, state = 's') => ({ search: new URLSearchParams({ state }), hash: new URLSearchParams({ did }) })

test.each(['kai', 'mina'])('spec 1 §4 L71: a Bluesky login makes its account the active one, new here or not: %s', async (did) => {
  const { accounts } = createBrowser().openTab()
  for (const profileId of ['mina', 'kai']) await accounts.logIn('bluesky', { profileId })
  expect(await finishLogin(accounts, 'bluesky', attempt, returnedAs(did))).toBe(true)
  expect(accounts.current('bluesky')?.profile.profileId).toBe(did)
})

/** An ID token with the claims that a page reads. */
const toIdToken = (nonce: string) => `e30.${btoa(JSON.stringify({ nonce }))}.c2ln`

const responses = {
  x: { search: {}, hash: {} },
  google: { search: {}, hash: { id_token: toIdToken('n') } },
  apple: { search: {}, hash: { id_token: toIdToken('n') } },
  telegram: { search: { token: 'minted-elsewhere' }, hash: {} },
  bluesky: { search: {}, hash: { did: 'mina' } },
} as const
type RedirectType = keyof typeof responses
const types = Object.keys(responses) as RedirectType[]
const toReturned = (type: RedirectType, state?: string) => ({
  search: new URLSearchParams({ ...responses[type].search, ...(state !== undefined && { state }) }),
  hash: new URLSearchParams(responses[type].hash),
})
const { accounts } = createBrowser().openTab()

describe.each(types)('%s: rejects a response that this tab did not request', (type) => {
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

test.each(['google', 'apple'] as const)('%s: rejects an ID token with another nonce', async (type) => {
  const returned = { search: new URLSearchParams(), hash: new URLSearchParams({ id_token: toIdToken('other'), state: 's' }) }
  await expect(finishLogin(accounts, type, { ...attempt, type }, returned)).rejects.toMatchObject({ kind: 'refused' })
})
