import type { Page } from '@playwright/test'
import en from '../../../web/i18n/locales/en.json' with { type: 'json' }
import es from '../../../web/i18n/locales/es.json' with { type: 'json' }
import { waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Acceptance rows A13 and A14: appearance and language.

test('A13 the theme follows the system, changes at once and applies before first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/settings/general')
  await waitForHydration(page)
  const paper = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  expect(await paper()).toBe('rgb(18, 18, 16)')
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  expect(await paper()).toBe('rgb(251, 250, 247)')
  await page.reload({ waitUntil: 'commit' })
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  expect(await paper()).toBe('rgb(251, 250, 247)')
})

test('A13 reduced motion applies at once and from the first HTML of the next visit', { tag: '@wide' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/settings/general')
  await waitForHydration(page)
  const moves = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.transition = 'opacity 1s'
      const { transitionDuration, transitionProperty } = getComputedStyle(probe)
      probe.remove()
      return transitionProperty !== 'none' && transitionDuration === '1s'
    })
  expect(await moves()).toBe(true)
  await page.getByRole('radio', { name: 'Reduced' }).check({ force: true })
  expect(await moves()).toBe(false)
  // The browser stores a cookie in another process, and reading it waits until it has.
  expect(await page.evaluate(() => document.cookie)).toContain('motion=reduced')
  // The server's HTML contains it, regardless of scripts.
  expect(await (await page.request.get('/settings/general')).text()).toMatch(/<html[^>]+data-motion="reduced"/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Reduced' })).toBeChecked()
  expect(await moves()).toBe(false)
  const theirs = page.getByRole('group', { name: 'Motion' }).getByRole('radio', { name: 'System' })
  await theirs.check({ force: true })
  expect(await moves()).toBe(true)
})

test('A13 text size applies at once, persists and fits every page', { tag: ['@wide', '@last'] }, async ({ page }) => {
  await page.goto('/settings/general')
  await waitForHydration(page)
  const size = () => page.locator('body').evaluate((body) => Number.parseFloat(getComputedStyle(body).fontSize))
  expect(await size()).toBe(15)
  await page.getByRole('radio', { name: 'Small' }).check({ force: true })
  expect(await size()).toBe(13.5)
  await page.getByRole('radio', { name: 'Large' }).check({ force: true })
  expect(await size()).toBe(18)
  await page.reload({ waitUntil: 'commit' })
  expect(await size()).toBe(18)
  for (const [width, height] of [
    [390, 844],
    // 200 % zoom of a small window.
    [640, 450],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of ['/', '/settings/general', '/profile/bsky/mina.chorus.example', '/explore', '/search?q=ferry']) {
      await page.goto(path)
      await waitForHydration(page)
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
      expect(isWide, `${path} at ${width} px`).toBe(false)
    }
  }
})

/** English texts of the interface on a page that differ in Spanish, so were left untranslated. */
const findEnglish = (page: Page) =>
  page.evaluate(
    (untranslated) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        // User content keeps its own language.
        if (node.parentElement?.closest('script, style, [lang], bdi, article, code')?.matches(':not(html)')) continue
        const text = node.textContent!.trim()
        if (untranslated.includes(text)) found.push(text)
      }
      return found
    },
    Object.entries(en).flatMap(([id, text]) => (text.includes('{') || es[id as keyof typeof es] === text ? [] : [text])),
  )

test('A14 changing the language stays on the page and translates texts and plurals', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/settings/general')
  await waitForHydration(page)
  // The check is meaningful: in English it finds nearly every text.
  expect((await findEnglish(page)).length).toBeGreaterThan(10)
  await page.getByRole('combobox').selectOption('es')
  await expect(page.getByRole('heading', { level: 1, name: 'Apariencia' })).toBeVisible()
  await expect(page).toHaveURL(/settings\/general/)
  expect(await findEnglish(page)).toEqual([])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1, name: 'Apariencia' })).toBeVisible()
  for (const path of [
    '/',
    '/profile/bsky/mina.chorus.example',
    '/explore',
    '/search?q=ferry',
    '/notifications',
    '/bookmarks',
    '/settings/accounts',
    '/settings/security',
  ]) {
    await page.goto(path)
    await waitForHydration(page)
    expect(await findEnglish(page), path).toEqual([])
  }
  // Singular and plural differ.
  await page.goto('/discover/bsky')
  await waitForHydration(page)
  const counts = await page.locator('[role=feed] article footer .visually-hidden').allTextContents()
  expect(counts.filter((text) => /^1 (me gusta|respuesta|republicación)$/.test(text))).not.toEqual([])
  expect(counts.filter((text) => /^(0|[2-9]|\d\d+) (respuestas|republicaciones)$/.test(text))).not.toEqual([])
  expect(counts.filter((text) => /^1 (respuestas|republicaciones)|^(0|[2-9]|\d\d+) (respuesta|republicación)$/.test(text))).toEqual([])
})

/** Pages whose titles are interface texts. */
const titles = [
  ['/settings', 'settings.title'],
  ['/settings/general', 'settings.appearance'],
  ['/settings/muted', 'settings.muted'],
  ['/settings/networks', 'settings.networkFeatures'],
  ['/bookmarks', 'nav.bookmarks'],
  ['/explore', 'nav.explore'],
  ['/notifications', 'nav.notifications'],
  ['/profile', 'nav.profile'],
  ['/search', 'search.title'],
  ['/login', 'login.action'],
  ['/no-such-page', 'error.notFound'],
  ['/settings/no-such-page', 'error.notFound'],
  ['/discover/nfts', 'error.notFound'],
  ['/explore/feeds', 'explore.feeds'],
  ['/explore/groups', 'error.notFound'],
  ['/bookmarks/nowhere', 'error.notFound'],
] as const

test('A12 A14 titles are in the page’s language from the first HTML', { tag: '@wide' }, async ({ page, context }) => {
  for (const [path, id] of titles) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).toContain(`<title>${en[id]} • Chorus</title>`)
  }
  await page.goto('/settings/general')
  await waitForHydration(page)
  await page.getByRole('combobox').selectOption('es')
  await expect(page).toHaveTitle(`${es['settings.appearance']} • Chorus`)
  expect((await context.cookies()).find(({ name }) => name === 'locale')?.value).toBe('es')
  for (const [path, id] of titles) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).toContain(`<title>${es[id]} • Chorus</title>`)
    expect(html, path).toContain(es['page.description'])
  }
})
