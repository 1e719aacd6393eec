import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Person } from '@chorus/sandbox/seed/world'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const waitForHydration = (page: Page) => page.locator('html[data-hydrated]').waitFor()

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/**
 * Logs the browser in to Bluesky through the API, which saves the dialog and a page load. Pages opened from now on are logged in. Where the
 * login itself is under test, use the steps in `login-steps.ts`.
 */
export async function logIn(page: Page, { accounts: { bluesky } }: Person): Promise<void> {
  const response = await page.request.post('/api/hosted/login/bluesky', {
    headers: { 'x-chorus': '1' },
    data: { identifier: bluesky!.handle, password: sandboxPassword },
  })
  expect(await response.json()).toMatchObject({ data: { outcome: 'in' } })
}

/** Opens a page as this person, and waits until it shows their account. */
export async function openAs(page: Page, person: Person, path = '/'): Promise<void> {
  await logIn(page, person)
  await openPage(page, path)
  await expect(page.getByRole('button', { name: /^Your accounts/ })).toBeVisible()
}
