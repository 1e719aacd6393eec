import type { Page } from '@playwright/test'
import { createPostPath } from '../create-post-path.ts'
import { openAs } from '../open-page.ts'
import { expect, test } from '../test.ts'
import { attachImage } from './attach-image.ts'

const dialog = (page: Page) => page.getByRole('dialog')

for (const [what, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a low window', { width: 1280, height: 560 }],
] as const)
  test(`keeps the button in view while replying with images to a post with images, on ${what}`, { tag: '@wide' }, async ({ page, app }) => {
    await page.setViewportSize(viewport)
    const post = app.world.posts.find(({ network, pictures, replyTo }) => network === 'bluesky' && pictures.length > 0 && !replyTo)!
    await openAs(page, app.world.person('wren'), createPostPath(app.world)(post.key))
    await page.locator('article[data-main] [data-act=reply]').click()
    const send = dialog(page).getByRole('button', { name: 'Send reply' })
    await expect(send).toBeInViewport({ ratio: 1 })
    // The post is drawn small: the text stays beside it.
    await expect(dialog(page).getByRole('textbox', { name: 'Post text' })).toBeInViewport({ ratio: 1 })
    for (let image = 0; image < 4; image++) await attachImage(page)
    await dialog(page).getByRole('textbox', { name: 'Post text' }).fill('A line about the boat.\n'.repeat(12))
    await dialog(page)
      .getByLabel(/^Post language:/)
      .click()
    await expect(send).toBeInViewport({ ratio: 1 })
    await dialog(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(send).toBeInViewport({ ratio: 1 })
    await send.click({ trial: true })
  })

test('shows the options of a post in one row on a phone', { tag: '@wide' }, async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, app.world.person('mina'), '/intent/compose?text=Tide')
  const chips = dialog(page).locator('details > summary')
  await expect(chips).toHaveCount(2)
  const tops = await chips.evaluateAll((each) => each.map((chip) => Math.round(chip.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
})

test('wraps long addresses and words instead of growing wider', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('mina'))
  await page.keyboard.press('n')
  const text = dialog(page).getByRole('textbox', { name: 'Post text' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const long of [`https://example.org/${'a-long-path-'.repeat(20)}`, 'x'.repeat(285)]) {
      await text.fill(`Read this ${long}`)
      const overflow = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(overflow, `${long.slice(0, 9)} at ${width}`).toBe(0)
      expect(await text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
  }
})

test('shows how long a text is, and marks what is beyond the limit', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('mina'))
  await page.keyboard.press('n')
  const counters = dialog(page).getByRole('list', { name: 'Character count' })
  const text = dialog(page).getByRole('textbox', { name: 'Post text' })
  const mark = dialog(page).locator('mark')
  await text.fill('x'.repeat(300))
  await expect(counters.getByText('300 / 300')).toBeVisible()
  await expect(mark).toHaveCount(0)
  const words = 'Three years of tides, one spreadsheet, and a boat. '.repeat(7)
  await text.fill(words)
  await expect(counters.getByText(`${words.length} / 300`)).toBeVisible()
  await expect(mark).toHaveText(words.slice(300).trimEnd())
  // The mark is behind the same words, also once the field scrolls.
  await text.fill(`${'A line about the boat.\n'.repeat(60)}${'y'.repeat(9)}`)
  await text.evaluate((field) => field.scrollTo(0, field.scrollHeight))
  const offset = await mark.evaluate((element) => {
    const field = element.closest('form')!.querySelector('textarea')!
    const end = [...element.getClientRects()].at(-1)!.bottom
    return Math.abs(end - field.getBoundingClientRect().bottom)
  })
  expect(offset).toBeLessThan(8)
})

test('offers the languages of earlier posts first', { tag: '@wide' }, async ({ page, app }) => {
  await page.addInitScript(() => localStorage.setItem('preference:recent-languages', '["ja","cy"]'))
  await openAs(page, app.world.person('mina'))
  await page.keyboard.press('n')
  await dialog(page)
    .getByLabel(/^Post language:/)
    .click()
  const boxes = dialog(page).getByRole('group', { name: 'Post languages' }).getByRole('listitem')
  expect((await boxes.allTextContents()).slice(0, 4)).toEqual(['English', 'Japanese', 'Welsh', 'Afrikaans'])
})
