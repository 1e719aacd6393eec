import type { Page } from '@playwright/test'
import en from '../../web/i18n/locales/en.json' with { type: 'json' }
import es from '../../web/i18n/locales/es.json' with { type: 'json' }
import { isReady } from './ways-in.ts'
import { expect, test } from './world.ts'

// Acceptance rows A13 and A14: what a visitor chooses of the look and the language.

test('A13 the theme follows the device, changes at once, and is there before anything is drawn on the next visit', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/settings/general')
  await isReady(page)
  const paper = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  expect(await paper()).toBe('rgb(18, 18, 16)')
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  expect(await paper()).toBe('rgb(251, 250, 247)')
  await page.reload({ waitUntil: 'commit' })
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  expect(await paper()).toBe('rgb(251, 250, 247)')
})

/** The words of a page that are English words of ours and have others in Spanish: what nobody has translated. */
const findEnglish = (page: Page) =>
  page.evaluate(
    (untranslated) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        // What people have written is in their own language.
        if (node.parentElement?.closest('script, style, [lang], bdi, article, code')?.matches(':not(html)')) continue
        const text = node.textContent!.trim()
        if (untranslated.includes(text)) found.push(text)
      }
      return found
    },
    Object.entries(en).flatMap(([id, text]) => (text.includes('{') || es[id as keyof typeof es] === text ? [] : [text])),
  )

test('A14 another language keeps the page, changes every word, and counts in its own way', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/settings/general')
  await isReady(page)
  // The list of words is worth something: in English nearly everything is on it.
  expect((await findEnglish(page)).length).toBeGreaterThan(10)
  await page.getByRole('combobox').selectOption('es')
  await expect(page.getByRole('heading', { level: 1, name: 'Aspecto e idioma' })).toBeVisible()
  await expect(page).toHaveURL(/settings\/general/)
  expect(await findEnglish(page)).toEqual([])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1, name: 'Aspecto e idioma' })).toBeVisible()
  for (const path of [
    '/',
    '/profile/bsky/mina.chorus.example',
    '/explore',
    '/search?q=ferry',
    '/notifications',
    '/bookmarks',
    '/settings/accounts',
  ]) {
    await page.goto(path)
    await isReady(page)
    expect(await findEnglish(page), path).toEqual([])
  }
  // One and many have words of their own.
  await page.goto('/discover/bsky')
  await isReady(page)
  const counts = await page.locator('[role=feed] article footer .visually-hidden').allTextContents()
  expect(counts.filter((text) => /^1 (me gusta|respuesta|vez compartida)$/.test(text))).not.toEqual([])
  expect(counts.filter((text) => /^(0|[2-9]|\d\d+) (respuestas|veces compartidas)$/.test(text))).not.toEqual([])
  expect(counts.filter((text) => /^1 (respuestas|veces)|^(0|[2-9]|\d\d+) (respuesta|vez)\b/.test(text))).toEqual([])
})
