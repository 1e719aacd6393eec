import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

// Bluesky OAuth in a real browser.

/** Sends a request from the page to its server. */
const ask = (page: Page, path: string, body?: object): Promise<unknown> =>
  page.evaluate(
    async ([to, sent]) => {
      const response = await fetch(to, {
        headers: { 'x-chorus': '1', 'content-type': 'application/json' },
        ...(sent ? { method: 'POST', body: JSON.stringify(sent) } : {}),
      })
      const { data } = (await response.json()) as { data: unknown }
      return data
    },
    [path, body] as const,
  )

const leave = async (page: Page, wish: object): Promise<void> => {
  await page.goto('/settings/general')
  const { url } = (await ask(page, '/api/hosted/bluesky/authorize', { callbackUrl: '/settings/general', ...wish })) as { url: string }
  await page.goto(url)
}
const nobody = { account: null, sessions: [] }

test('returns logged in after approval and stays so after a browser restart', async ({ page, app, browser }) => {
  const mina = app.world.person('mina')
  const { did, handle } = mina.accounts.bluesky!
  await leave(page, { handle })
  await page.getByRole('button', { name: mina.name }).click()
  await page.waitForURL(`${app.url}/settings/general#${new URLSearchParams({ did })}`)
  const state = { sessions: [{ profile: { profileId: did, handle } }] }
  expect(await ask(page, '/api/hosted/session')).toMatchObject(state)
  // Scripts can read no reusable secret.
  const readable = await page.evaluate(async () => {
    const bases = await indexedDB.databases()
    return { cookie: document.cookie, local: { ...localStorage }, session: { ...sessionStorage }, bases }
  })
  expect(JSON.stringify(readable)).not.toMatch(/at-[\w-]{43}|ref-[\w-]{43}|chorus_sid|prelogin/)
  const again = await browser.newContext({ storageState: await page.context().storageState() })
  const later = await again.newPage()
  await later.goto(`${app.url}/settings/general`)
  expect(await ask(later, '/api/hosted/session')).toMatchObject(state)
  await again.close()
})

test('returns logged out after a refusal', async ({ page }) => {
  await leave(page, {})
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.waitForURL(/\/auth\/error\?error=AccessDenied/)
  await expect(page.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
  await expect(page.getByText('You declined the request')).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await page.waitForURL('**/settings/general')
  expect(await ask(page, '/api/hosted/session')).toEqual(nobody)
})

test('rejects a return URL of another browser’s login', async ({ page, app, browser }) => {
  await leave(page, {})
  const coming = page.waitForRequest(/\/oauth\/callback\/bluesky/)
  await page.getByRole('button', { name: app.world.person('rosa').name }).click()
  const address = (await coming).url()
  const other = await browser.newContext()
  const victim = await other.newPage()
  await victim.goto(address)
  await expect(victim).toHaveURL(/\/auth\/error\?error=Verification/)
  await expect(victim.getByText('started in another browser')).toBeVisible()
  await victim.goto(`${app.url}/settings/general`)
  expect(await ask(victim, '/api/hosted/session')).toEqual(nobody)
  await other.close()
})
