import type { Locator, Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { createBlueskyClient } from '../create-bluesky-client.ts'
import { waitForHydration } from '../open-page.ts'
import { scrollUntil } from '../scroll.ts'
import { expect, test } from '../test.ts'

// Acceptance rows P10 and P11: the media viewer, video and audio.

/** Scrolls a list until a card with this text is in it. */
async function find(page: Page, path: string, words: string): Promise<Locator> {
  await page.goto(path)
  await waitForHydration(page)
  const card = page.locator('article[data-ref]').filter({ hasText: words }).first()
  await scrollUntil(page, async () => (await card.count()) > 0, { pixels: 700 })
  await card.scrollIntoViewIfNeeded()
  return card
}
const malik = '/profile/lens/malik'
const four = 'Four, if you count'
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Media by Malik Diop' })
const picture = (page: Page, n: number) => viewer(page).getByRole('img', { name: `Hull number ${n}, rust and blue paint` })
const opener = (card: Locator, n: number) => card.getByRole('link', { name: `Hull number ${n}, rust and blue paint` })
const isAt = async (page: Page, n: number) => {
  await expect(
    viewer(page)
      .getByRole('status')
      .filter({ hasText: `${n} of 4` }),
  ).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/post/lens/[^/]+/photos/${n}$`))
  await expect(picture(page, n)).toBeInViewport({ ratio: 0.9 })
}

test('P10 opens over the list, pages by arrow keys, closes on Escape and restores focus and scroll position', async ({ page }) => {
  const card = await find(page, malik, four)
  const top = await page.evaluate(() => scrollY)
  await opener(card, 2).click()
  await isAt(page, 2)
  await expect(viewer(page).getByText('Hull number 2, rust and blue paint')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await isAt(page, 3)
  await page.keyboard.press('ArrowRight')
  await isAt(page, 4)
  // The last image has no next button.
  await page.keyboard.press('ArrowRight')
  await isAt(page, 4)
  for (const n of [3, 2, 1]) {
    await page.keyboard.press('ArrowLeft')
    await isAt(page, n)
  }
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${malik}$`))
  await expect(opener(card, 2)).toBeFocused()
  expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(3)
})

test('P10 one step back closes the viewer after any number of images, and one forward reopens it', { tag: '@wide' }, async ({ page }) => {
  const card = await find(page, malik, four)
  await opener(card, 1).click()
  await isAt(page, 1)
  for (const n of [2, 3]) {
    await page.keyboard.press('ArrowRight')
    await isAt(page, n)
  }
  await page.goBack()
  await expect(viewer(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${malik}$`))
  await page.goForward()
  await isAt(page, 3)
})

test('P10 a URL opens the viewer over its post, and closing it shows the post', { tag: '@wide' }, async ({ page, context }) => {
  const card = await find(page, malik, four)
  const href = (await opener(card, 3).getAttribute('href'))!
  const other = await context.newPage()
  const response = await other.goto(href)
  expect(response!.status()).toBe(200)
  // Without JavaScript it is the post with its images.
  expect(await response!.text()).toContain('Hull number 3')
  await waitForHydration(other)
  await isAt(other, 3)
  await other.keyboard.press('ArrowLeft')
  await isAt(other, 2)
  await other.reload()
  await waitForHydration(other)
  await isAt(other, 2)
  await viewer(other).getByRole('button', { name: 'Close' }).click()
  await expect(other).toHaveURL(/\/post\/lens\/[^/]+$/)
  await expect(other.locator('article[data-main]')).toContainText(four)
  await other.close()
})

test.describe('unknown images', () => {
  test.use({ allowedErrors: /status of 404/ })
  test('P10 an impossible image number is a 404; one beyond the last shows the last', { tag: '@wide' }, async ({ page }) => {
    const card = await find(page, malik, four)
    const href = (await opener(card, 3).getAttribute('href'))!
    for (const n of ['0', 'x', '1000']) expect((await page.request.get(href.replace(/3$/, n))).status(), n).toBe(404)
    await page.goto(href.replace(/3$/, '9'))
    await waitForHydration(page)
    await expect(viewer(page).getByText('4 of 4')).toBeVisible()
    expect((await page.request.get(`${href.replace(/3$/, '')}`, { maxRedirects: 0 })).headers()['location']).toMatch(/\/post\/lens\/[^/]+$/)
  })
})

test('P10 offers the post’s actions and leaves the tab below unchanged', async ({ page }) => {
  const card = await find(page, `${malik}/media`, four)
  await opener(card, 2).click()
  await isAt(page, 2)
  await expect(viewer(page).getByRole('button', { name: /^Share/ })).toBeVisible()
  await viewer(page).getByRole('button', { name: /^More/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Open on Lens' })).toBeVisible()
  // In a menu the arrow keys belong to the menu.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await isAt(page, 2)
  // The focus is trapped in the viewer.
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement!.closest('dialog') !== null)).toBe(
      true,
    )
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Media', exact: true })).toHaveAttribute('aria-current', 'page')
})

/** Swipes over the image from one x position to another. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const steps = Array.from({ length: 12 }, (_, step) => from + ((to - from) * (step + 1)) / 12)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 400 }] })
  for (const x of steps) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 400 }] })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}

test('P10 a swipe shows the next image', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'fingers are on phones')
  const card = await find(page, malik, four)
  await opener(card, 1).tap()
  await isAt(page, 1)
  await swipe(page, 320, 60)
  await isAt(page, 2)
  await swipe(page, 60, 320)
  await isAt(page, 1)
})

test('P10 preloads the next image only', { tag: '@wide' }, async ({ page }) => {
  const card = await find(page, '/profile/lens/malik', 'The whole shed.')
  const shown: string[] = []
  await opener(card, 1).click()
  await expect(viewer(page).getByText('1 of 10')).toBeVisible()
  for (const image of await viewer(page).locator('img').all()) shown.push((await image.getAttribute('alt'))!)
  expect(shown).toEqual([1, 2].map((n) => `Hull number ${n}, rust and blue paint`))
})

const lani = { bluesky: '/profile/bsky/lani.chorus.example', x: '/profile/twitter/lani_tides' }
const time = (card: Locator) => card.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

for (const how of ['by itself', 'by a script'] as const)
  test(`P11 a segmented video plays ${how} and stops when scrolled away`, { tag: '@wide' }, async ({ page }) => {
    if (how === 'by a script')
      await page.addInitScript(() => {
        HTMLMediaElement.prototype.canPlayType = () => ''
      })
    const card = await find(page, lani.bluesky, 'A small, rude crab.')
    const asked = page.waitForRequest(/\/video\/crab\/playlist\.m3u8/)
    await card.getByRole('button', { name: /^Play/ }).click()
    await asked
    await expect.poll(() => time(card)).toBeGreaterThan(0.2)
    await page.mouse.wheel(0, 3000)
    await expect
      .poll(() => page.locator('video').evaluateAll((films) => films.some((film) => !(film as HTMLVideoElement).paused)))
      .toBe(false)
  })

test('P11 a single-file video plays with native controls', { tag: '@wide' }, async ({ page }) => {
  const card = await find(page, lani.x, 'A small, rude crab.')
  await expect(card.locator('video[controls]')).toBeVisible()
  await card.locator('video').evaluate((video: HTMLVideoElement) => video.play())
  await expect.poll(() => time(card)).toBeGreaterThan(0.2)
})

test.describe('a missing video', () => {
  test.use({ allowedErrors: /404|net::ERR/ })
  for (const [network, path] of Object.entries(lani))
    test(`P11 is reported on ${network}`, { tag: '@wide' }, async ({ page }) => {
      await page.route(/\/video\/crab/, (route) => route.fulfill({ status: 404, body: '' }))
      const card = await find(page, path, 'A small, rude crab.')
      const play = card.getByRole('button', { name: /^Play/ })
      if ((await play.count()) > 0) await play.click()
      else await card.locator('video').evaluate((video: HTMLVideoElement) => void video.play().catch(() => {}))
      await expect(card.getByText('This video couldn’t be played.')).toBeVisible({ timeout: 30_000 })
    })
})

test.describe('audio', () => {
  test.use({ allowedErrors: /404|net::ERR/ })
  const harbour = 'What the harbour sounds like'
  const state = (sound: Locator) => sound.evaluate(({ paused, currentTime }: HTMLAudioElement) => ({ paused, hasBegun: currentTime > 0.2 }))

  test('P11 plays with its title and stops when scrolled away', { tag: '@wide' }, async ({ page }) => {
    const card = await find(page, malik, harbour)
    await expect(card.getByText('Fog horn, twice')).toBeVisible()
    await expect(card.getByText('The outer pier')).toBeVisible()
    const sound = card.locator('audio[controls]')
    await sound.evaluate((audio: HTMLAudioElement) => {
      // The locator still finds it after the list has unmounted it.
      Object.assign(window, { sound: audio })
      return audio.play()
    })
    await expect.poll(() => state(sound)).toEqual({ paused: false, hasBegun: true })
    await expectNoSeriousAxeViolations(page)
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => page.evaluate(() => (window as unknown as { sound: HTMLAudioElement }).sound.paused)).toBe(true)
  })

  test('P11 reports a missing file', { tag: '@wide' }, async ({ page }) => {
    await page.route(/\/sound\/fog-horn/, (route) => route.fulfill({ status: 404, body: '' }))
    const card = await find(page, malik, harbour)
    await card.locator('audio').evaluate((audio: HTMLAudioElement) => void audio.play().catch(() => {}))
    await expect(card.getByText('This audio couldn’t be played.')).toBeVisible()
  })
})

test.describe('a GIF', () => {
  // The real host is out of reach for tests.
  test.use({ bypassCSP: true })
  const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')

  test('P11 plays, and with reduced motion only on request', { tag: '@wide' }, async ({ page, app }) => {
    await page.route('https://media.tenor.com/**', (route) => route.fulfill({ body: dot, contentType: 'image/gif' }))
    const rosa = await createBlueskyClient(app, 'rosa')
    const thumb = await rosa.upload(new Blob([dot], { type: 'image/gif' }))
    const uri = 'https://media.tenor.com/a/tide.gif?hh=240&ww=320'
    const external = { uri, title: 'Tide', description: 'Alt: The tide comes in', thumb }
    const { path } = await rosa.post('It moves.', { $type: 'app.bsky.embed.external', external })
    const sourceOf = (image: Locator) => image.evaluate((each) => (each as HTMLImageElement).currentSrc)

    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(path)
    await waitForHydration(page)
    const inPost = page.locator('article').getByRole('img', { name: 'The tide comes in' })
    await expect.poll(() => sourceOf(inPost)).toBe(uri)
    const box = (await inPost.boundingBox())!
    expect(box.width / box.height).toBeCloseTo(320 / 240, 1)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(() => sourceOf(inPost)).toContain('/file/')
    await inPost.click()
    const leaf = page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ has: page.getByRole('img', { name: 'The tide comes in' }) })
    const inViewer = leaf.getByRole('img', { name: 'The tide comes in' })
    await expect.poll(() => sourceOf(inViewer)).toContain('/file/')
    await expectNoSeriousAxeViolations(page)
    await leaf.getByRole('button', { name: 'Play: The tide comes in' }).click()
    await expect.poll(() => sourceOf(inViewer)).toBe(uri)
    await expect(leaf.getByRole('button')).toHaveCount(0)

    // The app's setting counts even without the system's.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.context().addCookies([{ name: 'motion', value: 'reduced', url: app.url }])
    await page.goto(path)
    await waitForHydration(page)
    await expect.poll(() => sourceOf(inPost)).toContain('/file/')
    await inPost.click()
    await expect(leaf.getByRole('button', { name: 'Play: The tide comes in' })).toBeVisible()
  })
})
