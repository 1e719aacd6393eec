import { expectNoSeriousAxeViolations } from '../axe.ts'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Acceptance rows Q02, Q04 and Q06: reduced motion, offline and slow connections.

test('Q02 shows no animation with reduced motion', { tag: '@wide' }, async ({ page, app }) => {
  await page.goto('/settings/general')
  await waitForHydration(page)
  // A loading list is what animates without reduced motion.
  app.faults.lens.set([{ fault: 'latency', ms: 4000 }])
  const findMotion = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 10).length,
    )
  for (const [reducedMotion, moves] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/settings/general')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).click()
    await page.getByRole('navigation', { name: 'Networks' }).getByRole('link', { name: 'Lens' }).click()
    await expect.poll(async () => (await findMotion()) > 0).toBe(moves)
    await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect((await findMotion()) > 0).toBe(moves)
  }
})

test.describe('offline', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR/ })

  test(
    'Q04 keeps read posts available offline and sends a queued post once',
    { tag: ['@wide', '@last'] },
    async ({ page, app, context }) => {
      const teo = app.world.person('teo')
      await openAs(page, teo, '/discover/bsky')
      const cards = page.locator('[role=feed] article[data-post]')
      const first = await cards.first().getAttribute('data-ref')
      const scrollOn = async () => {
        await page.mouse.wheel(0, 1000)
        return page.evaluate(() => scrollY)
      }
      await expect.poll(scrollOn).toBeGreaterThan(3000)
      await page.getByRole('button', { name: 'New post', exact: true }).click()
      await page.getByRole('textbox', { name: 'Post text' }).fill('From the ferry, where there is no signal')

      // The code that sends posts loads in the background.
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: '1 post in your outbox' })).toBeVisible()
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await expect(page.locator(`article[data-ref="${first}"]`)).toBeVisible()
      // A post of the list opens from the cache.
      await page.locator(`article[data-ref="${first}"] header a:has(time)`).click()
      await expect(page.locator(`article[data-main][data-ref="${first}"]`)).toBeVisible()
      await page.goBack()
      await expect(page.locator(`article[data-ref="${first}"]`)).toBeVisible()

      await context.setOffline(false)
      await expect(page.getByText('Posted to Bluesky')).toBeVisible({ timeout: 60_000 })
      await page.goto(`/profile/bsky/${teo.accounts.bluesky!.handle}`)
      await expect(page.getByRole('article').filter({ hasText: 'where there is no signal' })).toHaveCount(1)
    },
  )
})

test.describe('a page that can’t be requested', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/, serviceWorkers: 'allow' })

  test('Q04 shows an offline page, and opens from it once the connection is back', async ({ page, context }) => {
    await openPage(page, '/explore')
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active!.state))
    await context.setOffline(true)
    await page.goto('/settings/general')
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(page.getByText('Your drafts and queued posts are saved on this device.')).toBeVisible()
    await expectNoSeriousAxeViolations(page)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await waitForHydration(page)
    await expect(page).toHaveURL('/settings/general')
    await expect(page.getByRole('heading', { name: 'Appearance' }).first()).toBeVisible()
  })
})

/** Chromium's slow 3G preset. */
const slow3g = { offline: false, latency: 400, downloadThroughput: (400 * 1024) / 8, uploadThroughput: (400 * 1024) / 8 }

test('Q06 posts are readable before scripts load on slow 3G, without layout shifts', { tag: '@wide' }, async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow3g)
  await page.addInitScript(() => {
    const seen = { shift: 0, paint: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      seen.paint = list.getEntries().at(-1)!.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    Object.assign(window, { seen })
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('article[data-post]').nth(3)).toBeVisible()
  await page.waitForLoadState('load')
  await waitForHydration(page)
  const bytes = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[]
    return [document!, ...resources.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')].reduce(
      (sum, { transferSize }) => sum + transferSize,
      0,
    )
  })
  const { shift, paint } = await page.evaluate(() => (window as unknown as { seen: { shift: number; paint: number } }).seen)
  test.info().annotations.push({
    type: 'slow 3G',
    description: `${Math.round(bytes / 1024)} KiB before the posts, largest paint ${Math.round(paint)} ms, shift ${shift}`,
  })
  // Bytes rather than measured time, which depends on the machine's load: 5 s of transfer at this rate.
  expect(bytes).toBeLessThan(slow3g.downloadThroughput * 5)
  expect(shift).toBeLessThan(0.05)
})

test('Q06 names, handles and labels are as wide before the font has arrived', async ({ page, app }) => {
  await openPage(page, '/')
  const names = [...app.world.people.map(({ name }) => name), 'Notifications', 'Bookmarks', 'Replies and mentions', 'Feeds and channels']
  const handles = app.world.people.map(({ key }) => `@${key}.chorus.example`)
  // Rejects where none of its fonts is installed.
  const hasFallback = await page.evaluate(() => document.fonts.load('150px "Figtree fallback"').then(Boolean, () => false))
  test.skip(!hasFallback, 'This machine has none of the fonts that stand in for ours.')
  const differences = await page.evaluate(
    async (lines) => {
      const context = document.createElement('canvas').getContext('2d')!
      const measure = async (weight: number, font: string, text: string) => {
        // Ten times as large as on pages, since some browsers round the width of each letter.
        await document.fonts.load(`${weight} 150px "${font}"`)
        context.font = `${weight} 150px "${font}"`
        return context.measureText(text).width / 10
      }
      const found: { text: string; difference: number }[] = []
      for (const { weight, text } of lines) {
        const difference = (await measure(weight, 'Figtree Variable', text)) - (await measure(weight, 'Figtree fallback', text))
        found.push({ text, difference: Math.abs(difference) })
      }
      return found
    },
    // Only Latin letters are in both.
    [...names.map((text) => ({ weight: 650, text })), ...handles.map((text) => ({ weight: 400, text }))].filter(({ text }) =>
      /^[\p{Script=Latin}@. ]+$/u.test(text),
    ),
  )
  expect(differences.length).toBeGreaterThan(40)
  const wide = differences.filter(({ difference }) => difference >= 4)
  expect(wide, 'what follows these moves visibly').toEqual([])
})
