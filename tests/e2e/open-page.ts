import type { Person } from '@chorus/sandbox/seed/world'
import type { Page } from '@playwright/test'
import type { LoginBrowser } from '../provider/external-logins.ts'
import { loggedInOf, logInHosted } from '../provider/log-in-hosted.ts'
import { expect } from './test.ts'

export const waitForHydration = (page: Page) => page.locator('html[data-hydrated]').waitFor()

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** A browser that another site sends back. */
const fromElsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }

const methods = { Bluesky: 'Bluesky', Lens: 'Lens', X: 'X', Farcaster: 'Farcaster signer' } as const

/**
 * Logs the browser in through the API, on Farcaster with a key that posts. This saves the dialogs and several page loads. Pages opened from now
 * on are logged in. Where the login itself is under test, use the steps in `login-steps.ts`.
 *
 * @param origin Absent: the app that the tests of a worker share.
 */
export async function logIn(page: Page, person: Person, network: keyof typeof methods = 'Bluesky', origin = ''): Promise<void> {
  loggedInOf(await logInHosted[methods[network]]({ browser: toBrowser(page, origin) }, person))
}

/** Sends requests with the cookies of the page’s browser. */
function toBrowser({ request }: Page, origin: string): LoginBrowser['browser'] {
  const ask: LoginBrowser['browser']['ask'] = async (path, { method = 'GET', body, headers } = {}) => {
    const own = { 'sec-fetch-site': 'same-origin', 'x-chorus': '1' }
    const options = { method, headers: { ...own, ...headers }, ...(body ? { data: body } : {}), maxRedirects: 0 }
    const response = await request.fetch(`${origin}${path}`, options)
    const text = await response.text()
    // Without cookies, which are in the browser by now, and of which there may be several.
    const { 'set-cookie': _, ...seen } = response.headers()
    const isJson = seen['content-type']?.includes('json')
    return { status: response.status(), headers: new Headers(seen), text, json: isJson ? JSON.parse(text) : undefined }
  }
  return { ask, post: (path, body) => ask(path, { method: 'POST', body }), visit: (path) => ask(path, { headers: fromElsewhere }) }
}

/** Opens a page as this person, and waits until it shows their account. */
export async function openAs(page: Page, person: Person, path = '/'): Promise<void> {
  await logIn(page, person)
  await openPage(page, path)
  await expect(page.getByRole('button', { name: /^Your accounts/ })).toBeVisible()
}
