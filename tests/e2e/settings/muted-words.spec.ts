import type { Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { createBlueskyClient } from '../create-bluesky-client.ts'
import { expectToast } from '../expect-toast.ts'
import { holdRequests } from '../hold-requests.ts'
import { logIn, openAs, openPage, waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Muted words, of accounts and of browsers. Which texts a word matches: tests/conformance/muted-words.test.ts.

const settingsPath = '/settings/privacy'
const cards = (page: Page) => page.getByRole('feed').getByRole('article')
const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Resolves when the network has saved a change. */
const saved = (page: Page) => page.waitForResponse((response) => response.url().includes('putPreferences') && response.ok())
const reason = 'Contains a muted word'

async function mute(page: Page, word: string, ...options: readonly string[]) {
  await page.getByLabel('Word, phrase or hashtag').fill(word)
  for (const option of options) await page.getByText(option, { exact: true }).first().click()
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
}

test.describe('an account', () => {
  test('mutes a word in search, on profiles and in threads, and undoes it', { tag: '@last' }, async ({ page, app }) => {
    const writer = await createBlueskyClient(app, 'rosa')
    const muted = await writer.post('Sighted a kelpie by the lighthouse')
    await writer.post('Sighted nothing by the lighthouse')
    const search = `/search?q=${encodeURIComponent('sighted lighthouse')}`
    await openAs(page, app.world.person('amara'), search)
    await expect(cards(page).filter({ hasText: 'kelpie' })).toHaveCount(1)

    await openPage(page, settingsPath)
    await expectNoSeriousAxeViolations(page)
    let saving = saved(page)
    await mute(page, '#Kelpie')
    await expect(list(page, 'Bluesky').getByText('Kelpie', { exact: true })).toBeVisible()
    await expect(list(page, 'This browser').getByText('Kelpie', { exact: true })).toBeVisible()
    await saving

    await openPage(page, search)
    await expect(cards(page).filter({ hasText: 'Sighted nothing' })).toHaveCount(1)
    await expect(cards(page).filter({ hasText: 'kelpie' })).toHaveCount(0)
    await openPage(page, '/profile/bsky/rosa.chorus.example')
    const covered = cards(page).filter({ hasText: reason })
    await expect(covered).toHaveCount(1)
    await expect(page.getByText('Sighted a kelpie')).toHaveCount(0)
    await covered.getByRole('button', { name: `${reason} Show` }).click()
    await expect(page.getByText('Sighted a kelpie')).toBeVisible()
    await openPage(page, muted.path)
    await expect(page.getByRole('button', { name: `${reason} Show` })).toBeVisible()
    await expect(page.getByText('Sighted a kelpie')).toHaveCount(0)

    await openPage(page, settingsPath)
    saving = saved(page)
    await list(page, 'Bluesky').getByRole('button', { name: 'Unmute Kelpie' }).click()
    await expect(list(page, 'Bluesky').getByText('No muted words yet')).toBeVisible()
    await saving
    await expectToast(page, '“Kelpie” unmuted')
    saving = saved(page)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(list(page, 'Bluesky').getByText('Kelpie', { exact: true })).toBeVisible()
    await saving
    saving = saved(page)
    await list(page, 'Bluesky').getByRole('button', { name: 'Unmute Kelpie' }).click()
    await saving
    await openPage(page, search)
    await expect(cards(page).filter({ hasText: 'kelpie' })).toHaveCount(1)
  })

  test('sees no notification with a muted word', async ({ page, app }) => {
    const { handle, did } = app.world.person('jonas').accounts.bluesky!
    const writer = await createBlueskyClient(app, 'noor')
    const mention = { byteStart: 0, byteEnd: `@${handle}`.length }
    await writer.post(`@${handle} any bunyips?`, undefined, undefined, [
      { index: mention, features: [{ $type: 'app.bsky.richtext.facet#mention', did }] },
    ])
    await openAs(page, app.world.person('jonas'), '/notifications/bsky')
    await expect(cards(page).filter({ hasText: 'any bunyips?' }).first()).toBeVisible()
    await openPage(page, settingsPath)
    const saving = saved(page)
    await mute(page, 'bunyips')
    await saving
    await openPage(page, '/notifications/bsky')
    await expect(cards(page).first()).toBeVisible()
    await expect(cards(page).filter({ hasText: 'any bunyips?' })).toHaveCount(0)
  })

  test('sees a change in its other tab at once', async ({ page, app, context }) => {
    await openAs(page, app.world.person('omar'), settingsPath)
    const other = await context.newPage()
    await openPage(other, settingsPath)
    await mute(page, 'selkie', 'Hashtags only', '7 days')
    for (const each of [page, other])
      for (const name of ['Bluesky', 'This browser']) await expect(list(each, name).getByText(/^Hashtags only · Until /)).toBeVisible()
  })

  test.describe('whose network refuses a change', () => {
    test.use({ allowedErrors: /400/ })

    test('sees the list as it was, and why', async ({ page, app }) => {
      await openAs(page, app.world.person('ingrid'), settingsPath)
      await page.route(/putPreferences/, (route) => route.fulfill({ status: 400, json: { error: 'InvalidRequest', message: 'No.' } }))
      await mute(page, 'troll')
      await expectToast(page, 'Couldn’t save your muted words on Bluesky')
      await expect(list(page, 'Bluesky').getByText('No muted words yet')).toBeVisible()
      await expect(list(page, 'This browser').getByText('troll', { exact: true })).toBeVisible()
    })
  })
})

test.describe('a guest', () => {
  test('mutes a word on every network until they unmute it', { tag: '@last' }, async ({ page }) => {
    await openPage(page, '/discover/farcaster')
    const first = cards(page).first()
    const text = await first.locator('p[dir="auto"]').first().innerText()
    const word = /\p{L}{6,}/u.exec(text)![0]

    await openPage(page, settingsPath)
    await page.getByRole('button', { name: 'Mute', exact: true }).click()
    await expect(page.getByText('Enter a word, phrase or hashtag.')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Mute posts from' })).toHaveCount(0)
    await mute(page, word)
    await expectToast(page, `“${word}” muted`)
    await page.reload()
    await waitForHydration(page)
    await expect(list(page, 'This browser').getByText(word, { exact: true })).toBeVisible()
    // The server doesn't know the words of this browser, so its posts show once they apply.
    const release = await holdRequests(page, /\/assets\/.*\.js$/)
    await page.goto('/discover/farcaster', { waitUntil: 'commit' })
    const post = page.locator('article[data-post]').filter({ hasText: text })
    await expect(post).toHaveCount(1)
    await expect(post).toBeHidden()
    release()
    await expect(post).toHaveCount(0)
    await expect(cards(page).first()).toBeVisible()

    await openPage(page, settingsPath)
    await page.getByRole('button', { name: `Unmute ${word}` }).click()
    await expect(list(page, 'This browser').getByText('No muted words yet')).toBeVisible()
    await openPage(page, '/discover/farcaster')
    await expect(cards(page).filter({ hasText: text }).first()).toBeVisible()
  })

  test('finds the page under its old name', async ({ page }) => {
    await openPage(page, '/settings/privacy-and-security')
    await expect(page).toHaveURL(settingsPath)
    await openPage(page, '/settings/preferences')
    await expect(page).toHaveURL('/settings/content')
  })
})

test('a browser that stores nothing says how long a word is muted', async ({ page, app }) => {
  await logIn(page, app.world.person('greta'))
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
  })
  await openPage(page, settingsPath)
  await mute(page, 'ghoul')
  await expectToast(page, 'Your change lasts until you close this page.')
  await expect(list(page, 'This browser').getByText('ghoul', { exact: true })).toBeVisible()
})
