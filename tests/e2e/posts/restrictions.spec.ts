import { openAs, waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Acceptance row P06: posts with restricted replies.

test(
  'P06 explains why replies are off, in lists and on the page, by pointer and keyboard',
  { tag: '@wide' },
  async ({ page, app, browser }) => {
    const elsewhere = await browser.newContext({ baseURL: app.url, locale: 'en-US' })
    const author = await elsewhere.newPage()
    await openAs(author, app.world.person('sol'))
    await author.getByRole('button', { name: 'New post', exact: true }).click()
    await author.getByRole('textbox', { name: 'Post text' }).fill('No answers to this one')
    await author.getByText('Anyone can interact').click()
    await author.getByRole('combobox', { name: 'Who can reply' }).selectOption({ label: 'No one can reply' })
    await author.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(author.getByText('Posted to Bluesky')).toBeVisible()
    await elsewhere.close()

    await openAs(page, app.world.person('wren'), '/profile/bsky/sol.chorus.example')
    const why = '@sol.chorus.example limits who can reply.'
    const card = page.getByRole('article').filter({ hasText: 'No answers to this one' })
    const reply = card.locator('[data-act=reply]')
    await expect(reply).toHaveAttribute('aria-disabled', 'true')
    await expect(reply).toHaveAttribute('title', why)
    // A press explains why it is off.
    await reply.click({ force: true })
    await expect(page.locator('[data-toast]').filter({ hasText: why })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.locator('[data-toast]').getByRole('button', { name: 'Dismiss' }).click()
    await card.locator('header a:has(time)').click()
    await expect(page.locator('article[data-main] [data-act=reply]')).toHaveAttribute('aria-disabled', 'true')
    // The reason replaces the reply box.
    await expect(page.getByRole('main').getByText(why)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Reply to/ })).toHaveCount(0)
    // An unrestricted post of the same author shows no reason.
    await page.goto('/profile/bsky/mina.chorus.example')
    await waitForHydration(page)
    await expect(page.locator('[data-act=reply]').first()).not.toHaveAttribute('aria-disabled', 'true')
  },
)
