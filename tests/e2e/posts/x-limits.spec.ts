import type { Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { logIn, openPage } from '../open-page.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// What a used-up budget, a rate limit and a lost response of X say to someone. The sandbox plays X, with its prices and limits.

const main = (page: Page) => page.getByRole('main')
const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: /^Alerts/ }).locator('[data-toast]', { hasText: words })
const profileOf = ({ world }: App, person: string) => `/profile/x/${world.person(person).accounts.x!.handle}`
const articles = (page: Page, words: string) => main(page).getByRole('article').filter({ hasText: words })

async function post(page: Page, words: string, hint?: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await page.getByRole('textbox', { name: 'Post text' }).fill(words)
  if (hint) await expect(page.getByRole('dialog').getByText(hint)).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
}

test.describe('a used-up budget', () => {
  test.use({ allowedErrors: /Failed to load resource.*402/ })

  test(
    'shows public pages or says why not, refuses to post, and appears in Costs',
    { tag: ['@wide', '@last'] },
    async ({ page, startOwnApp }) => {
      // Two cents for reading, and a tenth of the whole is kept for posting.
      const app = await startOwnApp({ CHORUS_X_ACCOUNT_DAILY_CAP: '0.022222' })
      await logIn(page, app.world.person('mina'), 'X', app.url)
      const spent = 'Today’s limit for X is used up. Try again tomorrow.'
      // Logging in has cost a cent, and so does the person. There is nothing left for the posts, which come with the page.
      // The notice goes by itself.
      const told = expectToast(page, 'Today’s limit for X is almost used up, so you’ll see public pages until tomorrow.')
      await Promise.all([told, openPage(page, app.url + profileOf(app, 'teo'))])
      await expect(main(page).getByRole('article').first()).toBeVisible()
      // Only the account itself may see this timeline.
      await openPage(page, `${app.url}/following/x`)
      await expect(main(page).getByText(spent)).toBeVisible()

      await post(page, 'A post that costs too much', /^\$0\.002 left of today’s limit for X$/)
      await expect(
        toast(page, 'This can cost up to $0.015, but only $0.002 of today’s limit for X is left. Try again tomorrow.'),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: '1 post in your outbox' })).toBeVisible()
      await openPage(page, `${app.url}/settings/costs`)
      const costs = page.getByRole('region', { name: 'X', exact: true })
      await expect(costs.getByText(/^\$0\.002 of \$0\.022 left today/)).toBeVisible()
      await expect(costs.getByRole('heading', { name: 'Today $0.02' })).toBeVisible()
    },
  )
})

test.describe('X’s own limits and lost responses', () => {
  test.use({ allowedErrors: /Failed to load resource/ })

  test('a limited timeline says when to try again, while other pages of X load', { tag: '@wide' }, async ({ page, app }) => {
    await logIn(page, app.world.person('priya'), 'X')
    const inTenMinutes = Math.ceil(Date.now() / 1000) + 590
    const headers = { 'x-rate-limit-limit': '180', 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(inTenMinutes) }
    const body = JSON.stringify({ title: 'Too Many Requests', detail: 'Too Many Requests', type: 'about:blank', status: 429 })
    app.faults.xApi.set([{ fault: 'status', status: 429, headers, body, path: /\/timelines\/reverse_chronological/ }])
    await openPage(page, '/following/x')
    await expect(main(page).getByText('X is limiting requests. Try again in 10 minutes.')).toBeVisible()
    app.faults.xApi.forget()
    await openPage(page, profileOf(app, 'teo'))
    await expect(main(page).getByRole('article').first()).toBeVisible()
    // It came from X's API rather than from the public pages.
    expect(app.faults.xApi.seen.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^\/2\/users\/\d+\/tweets/))
  })

  test('a search whose archive is limited says how far back it reached, in the first HTML too', { tag: '@wide' }, async ({ page, app }) => {
    await logIn(page, app.world.person('jonas'), 'X')
    app.faults.xApi.set([{ fault: 'status', status: 429, path: /^\/2\/tweets\/search\/all/ }])
    const notice = 'X searched only the last 7 days. Older posts may be missing.'
    const html = await (await page.request.get('/search?q=ferry')).text()
    expect(html).toContain('{id:"x",reach:604800}')
    await openPage(page, '/search?q=ferry')
    await expect(main(page).getByText(notice)).toBeVisible()
    await main(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(main(page).getByText(notice)).toHaveCount(0)
    await openPage(page, '/search?q=nothing-that-anybody-wrote')
    await expect(main(page).getByText(notice)).toBeVisible()
  })

  test('a post without a response is looked for before it is sent again', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
    await logIn(page, app.world.person('haru'), 'X')
    await openPage(page, '/')
    const lookups = /^\/2\/users\/\d+\/tweets/
    app.faults.xApi.set([
      { fault: 'reset-after-headers', method: 'POST', path: /^\/2\/tweets$/ },
      { fault: 'status', status: 503, path: lookups },
    ])
    const words = 'Sent once, and confirmed late'
    await post(page, words)
    await page.getByRole('button', { name: '1 post in your outbox' }).click()
    const outbox = page.getByRole('dialog', { name: 'Outbox' })
    await expect(outbox).toContainText('X hasn’t confirmed yet. We’re checking before retrying, so it won’t be posted twice.')
    app.clearFaults()
    await outbox.getByRole('button', { name: 'Try again' }).click()
    await expectToast(page, 'Posted to X')
    await openPage(page, profileOf(app, 'haru'))
    await expect(articles(page, words)).toHaveCount(1)
  })
})
