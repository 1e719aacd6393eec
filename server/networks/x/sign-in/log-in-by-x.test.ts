import { expect, test } from 'vitest'
import { hostedDataOf, loggedInOf } from '../../../../tests/provider/log-in-hosted.ts'
import { type Browser, openBrowser } from '../../../../tests/provider/open-browser.ts'
import { startProvider } from '../../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../../tests/provider/unlimited.ts'

/** Logs in through X's page. */
async function logInByX(browser: Browser, person: string) {
  const { url } = (await browser.post('/api/auth/signin/twitter', { callbackUrl: '/' })).json as { url: string }
  const fields = { oauth_token: new URL(url).searchParams.get('oauth_token')!, person, decision: 'allow' }
  const approved = { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) } as const
  const back = new URL((await fetch(new URL('/oauth/authorize', url), approved)).headers.get('location')!)
  await browser.visit(back.pathname + back.search)
  return loggedInOf(await browser.post('/api/hosted/login/x', {}))
}

test('a budget for one profile a day suffices to log in, to stay logged in, and to log in elsewhere', async () => {
  const environment = { CHORUS_X_DAILY_CAP: '0.01', CHORUS_X_ACCOUNT_DAILY_CAP: '0.01' }
  await using provider = await startProvider({ environment, app: { limits: unlimited } })
  const teo = provider.world.person('teo')
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    const browser = openBrowser(provider, address)
    const { parsed } = await logInByX(browser, teo.key)
    hostedDataOf(await browser.post('/api/hosted/resume', { type: parsed.type, profileId: parsed.profileId }))
    expect((await browser.ask('/api/twitter/me')).status).toBe(200)
  }
  const rows = await provider.db.selectFrom('x_budgets').select(['payer', 'spent', 'reserved']).where('spent', '>', 0).execute()
  expect(rows.map(({ payer, ...of }) => [payer, of]).toSorted()).toEqual([
    ['*', { spent: 10_000, reserved: 0 }],
    [teo.accounts.x!.id, { spent: 10_000, reserved: 0 }],
  ])
})

test('returns from X that name no login are limited', async () => {
  const limits = { ...unlimited, challenge: [{ by: 'client', count: 3, seconds: 300 }] } as const
  await using provider = await startProvider({ app: { limits } })
  const browser = openBrowser(provider, '192.0.2.3')
  const statuses = []
  for (let count = 0; count < 5; count += 1)
    statuses.push((await browser.visit(`/api/auth/callback/twitter?oauth_token=${count}&oauth_verifier=v`)).status)
  expect(statuses).toEqual([302, 302, 302, 429, 429])
})
