import type { Locator } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { createBlueskyClient } from '../create-bluesky-client.ts'
import { cardOf, findCard } from '../find-card.ts'
import { openAs, openPage } from '../open-page.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Acceptance row P17: translating posts.

// The browser logs each failed request.
test.use({ allowedErrors: /status of 502 .*\/v1\/misc\/translate/ })

const profile = (app: App, key: string) => `/profile/bsky/${app.world.person(key).accounts.bluesky!.handle}`
const offer = (card: Locator): Locator => card.locator('[data-translation]')
const show = (card: Locator) => offer(card).getByRole('button', { name: 'Translate post' })
const hide = (card: Locator) => offer(card).getByRole('button', { name: 'Hide translation' })

const haru = '桟橋の下から。'

test('P17 translates a Japanese and an Arabic post into English and back', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('mina'), profile(app, 'haru'))
  const card = await findCard(page, haru)
  await show(card).click()
  await expect(offer(card).getByRole('status')).toHaveText('Translated from Japanese')
  const translated = offer(card).locator('p[lang=en]')
  await expect(translated).toHaveText(`[ja → en] ${haru}`)
  // The original stays in its language, on the same page.
  await expect(card.locator('p[lang=ja]')).toHaveText(haru)
  await expect(page).toHaveURL(new RegExp(`${profile(app, 'haru')}$`))
  await expectNoSeriousAxeViolations(page)
  await hide(card).click()
  await expect(translated).toHaveCount(0)
  await expect(show(card)).toBeVisible()

  await openPage(page, profile(app, 'noor'))
  const arabic = await findCard(page, 'صباح الخير')
  await show(arabic).click()
  await expect(offer(arabic).getByRole('status')).toHaveText('Translated from Arabic')
  await expect(offer(arabic).locator('p[lang=en]')).toHaveText(/^\[ar → en\] .*صباح الخير/)
})

test('P17 a press before the code has loaded opens the translation', { tag: '@wide' }, async ({ page, app }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/assets/translated-text-*.js')
  await page.route('**/assets/translated-text-*.js', async (route) => {
    await released
    await route.continue()
  })
  await openAs(page, app.world.person('mina'), profile(app, 'haru'))
  const card = await findCard(page, haru)
  await show(card).click()
  await asked
  await expect(hide(card)).toHaveAttribute('aria-expanded', 'true')
  release()
  await expect(offer(card).locator('p[lang=en]')).toHaveText(`[ja → en] ${haru}`)
})

test('P17 by keyboard the button keeps focus and exposes its expanded state', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('mina'), profile(app, 'haru'))
  const card = await findCard(page, haru)
  await expect(show(card)).toHaveAttribute('aria-expanded', 'false')
  await show(card).focus()
  await page.keyboard.press('Enter')
  await expect(offer(card).locator('p[lang=en]')).toBeVisible()
  await expect(hide(card)).toBeFocused()
  await expect(hide(card)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Space')
  await expect(show(card)).toBeFocused()
  await expect(offer(card).locator('p[lang=en]')).toHaveCount(0)
})

test('P17 reports a failed translation, keeps the post and retries', { tag: '@wide' }, async ({ page, app }) => {
  const text = '灯台は今夜も静かです。'
  await (await createBlueskyClient(app, 'haru')).post(text)
  await openAs(page, app.world.person('mina'), profile(app, 'haru'))
  const card = await findCard(page, text)
  app.faults.translate.set([{ fault: 'status', status: 500, path: '/translate' }])
  await show(card).click()
  await expect(offer(card).getByRole('status')).toHaveText('This post couldn’t be translated right now.')
  await expect(card.locator('p[dir=auto]').first()).toHaveText(text)
  const retry = offer(card).getByRole('button', { name: 'Try again' })
  await retry.click()
  await expect(retry).toBeVisible()
  app.faults.translate.clear()
  await retry.focus()
  await page.keyboard.press('Enter')
  await expect(offer(card).locator('p[lang=en]')).toHaveText(`[ja → en] ${text}`)
  await expect(hide(card)).toBeFocused()
})

test('P17 reports text that cannot be translated without offering a retry', { tag: '@wide' }, async ({ page, app }) => {
  const text = '波の音だけの夜です。'
  await (await createBlueskyClient(app, 'haru')).post(text)
  app.faults.translate.set([{ fault: 'status', status: 400, path: '/translate', body: '{"error":"ja is not supported"}' }])
  await openAs(page, app.world.person('mina'), profile(app, 'haru'))
  const card = await findCard(page, text)
  await show(card).click()
  await expect(offer(card).getByRole('status')).toHaveText('This post can’t be translated.')
  await expect(offer(card).getByRole('button')).toHaveText(['Hide translation'])
})

test('P17 shows progress and can be closed meanwhile', { tag: '@wide' }, async ({ page, app }) => {
  const text = '船が遅れています。'
  await (await createBlueskyClient(app, 'haru')).post(text)
  await openAs(page, app.world.person('mina'), profile(app, 'haru'))
  const card = await findCard(page, text)
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  app.faults.translate.set([{ fault: 'hold', until, path: '/translate' }])
  await show(card).click()
  await expect(offer(card).getByRole('status')).toHaveText('Translating…')
  await hide(card).click()
  await show(card).click()
  release()
  await expect(offer(card).locator('p[lang=en]')).toHaveText(`[ja → en] ${text}`)
  expect(app.faults.translate.seen.filter(({ path, fault }) => path === '/translate' && fault === 'hold')).toHaveLength(1)
})

test('P17 restores an open translation after navigation', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('mina'), profile(app, 'haru'))
  const card = await findCard(page, haru)
  await show(card).click()
  await expect(offer(card).locator('p[lang=en]')).toBeVisible()
  await card.locator('header time').click()
  const detail = page.locator('article[data-main]')
  await expect(offer(detail).locator('p[lang=en]')).toHaveText(`[ja → en] ${haru}`)
  await page.goBack()
  await expect(offer(cardOf(page, haru)).locator('p[lang=en]')).toBeVisible()
  // Far down the list it is unmounted.
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(cardOf(page, haru)).toHaveCount(0, { timeout: 300 })
  }).toPass()
  await expect(async () => {
    await page.mouse.wheel(0, -1200)
    await expect(offer(cardOf(page, haru)).locator('p[lang=en]')).toBeVisible({ timeout: 300 })
  }).toPass()
})

test('P17 detects the language by script where the network sends none', { tag: '@wide' }, async ({ page, app }) => {
  const { farcaster } = app.world.person('lucia').accounts
  const spanish = app.world.posts.find(({ author, network, locale }) => author === 'lucia' && network === 'farcaster' && locale === 'es')!
  await openAs(page, app.world.person('mina'), `/profile/farcaster/${farcaster!.username}`)
  const card = await findCard(page, spanish.text)
  await expect(offer(card)).toHaveCount(0)
  await card.locator('header time').click()
  const detail = page.locator('article[data-main]')
  await show(detail).click()
  await expect(offer(detail).getByRole('status')).toHaveText('Translated from Spanish')

  const noor = app.world.person('noor').accounts.farcaster
  const arabic = app.world.posts.find(({ author, network, locale }) => author === 'noor' && network === 'farcaster' && locale === 'ar')!
  await openPage(page, `/profile/farcaster/${noor!.username}`)
  await expect(show(await findCard(page, arabic.text.split('http')[0]!.trim()))).toBeVisible()
})

test('P17 offers no translation of the own language or to guests', { tag: '@wide' }, async ({ page, app }) => {
  await openPage(page, profile(app, 'haru'))
  await findCard(page, haru)
  await expect(page.locator('[data-translation]')).toHaveCount(0)

  await openAs(page, app.world.person('mina'), profile(app, 'haru'))
  await expect(show(await findCard(page, haru))).toBeVisible()
  await page.context().addCookies([{ name: 'locale', value: 'ja', url: app.url }])
  await openPage(page, profile(app, 'haru'))
  const card = await findCard(page, haru)
  await expect(offer(card)).toHaveCount(0)
  // English posts now offer translation.
  await openPage(page, profile(app, 'mina'))
  const english = await findCard(page, 'The estuary survey is out.')
  await offer(english).getByRole('button', { name: '投稿を翻訳' }).click()
  await expect(offer(english).getByRole('status')).toHaveText('英語から翻訳')
  await expect(offer(english).locator('p[lang=ja]')).toContainText('[en → ja] The estuary survey is out.')
})
