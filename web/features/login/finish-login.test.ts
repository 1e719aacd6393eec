import { createBrowser } from '@chorus/accounts/testing/create-browser'
import { expect, test } from 'vitest'
import { finishLogin } from './finish-login.ts'

const attempt = { type: 'bluesky', to: '/', state: 's', nonce: 'n' } as const
const returnedAs = (did: string) => ({ search: new URLSearchParams(), hash: new URLSearchParams({ did }) })

test.each(['kai', 'mina'])('spec 1 §4 L71: who comes back from Bluesky is current, new here or not: %s', async (did) => {
  const { accounts } = createBrowser().openTab()
  for (const profileId of ['mina', 'kai']) await accounts.logIn('bluesky', { profileId })
  expect(await finishLogin(accounts, attempt, returnedAs(did))).toBe(true)
  expect(accounts.current('bluesky')?.profile.profileId).toBe(did)
})

test('whoever has not begun it here does not come in', async () => {
  const { accounts } = createBrowser().openTab()
  await accounts.logIn('bluesky', { profileId: 'mina' })
  await expect(finishLogin(accounts, undefined, returnedAs('mina'))).rejects.toMatchObject({ kind: 'refused' })
})
