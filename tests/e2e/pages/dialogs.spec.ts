import type { Page } from '@playwright/test'
import { retryFromOutbox } from '../composer/retry-from-outbox.ts'
import { expectLoggedIn, logInWithPassword } from '../login/login-steps.ts'
import { openPage, waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'
import { look } from './look.ts'
import { openScreen, rows } from './open-screen.ts'

// Acceptance row Q02, and of A08 that nothing overlaps: every dialog, menu and toast at the project's width in both themes.

const dialog = (page: Page) => page.getByRole('dialog')
const cards = (page: Page) => page.getByRole('main').locator('article[data-ref]')
const isWide = (page: Page) => page.viewportSize()!.width >= 1100
const own = (person: string) => `/profile/bsky/${person}.chorus.example`

test.describe('failed sends', () => {
  test.use({ allowedErrors: /Failed to load resource/ })

  test('Q02 A08 every dialog, menu and toast passes axe and fits', async ({ page, app }) => {
    test.setTimeout(600_000)
    const name = app.world.person('felix').accounts.bluesky!.handle
    await page.goto('/')
    await logInWithPassword(page, app.world.person('felix'))
    await expectLoggedIn(page, 'Bluesky')
    await look(page, 'toast')
    await page.reload()
    await waitForHydration(page)
    await page
      .getByRole('button', { name: /^Your accounts/ })
      .filter({ visible: true })
      .click()
    await expect(dialog(page).getByRole('radio')).toHaveCount(1)
    await look(page, 'account menu')
    await page.keyboard.press('Escape')

    await test.step('the composer', async () => {
      await page.getByRole('button', { name: 'New post', exact: true }).click()
      const text = page.getByRole('textbox', { name: 'Post text' })
      await text.fill('x'.repeat(301))
      await expect(page.getByText('301 / 300')).toBeVisible()
      const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 100 } })
      await page.locator('input[type=file]').setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer: picture })
      await expect(page.getByText('1 image has no alt text.')).toBeVisible()
      await look(page, 'post over the limit')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Save draft?' })).toBeVisible()
      await look(page, 'save draft dialog')
      await page.getByRole('button', { name: 'Save draft' }).click()
      await page.getByRole('button', { name: 'New post', exact: true }).click()
      await page.getByRole('button', { name: 'Drafts' }).click()
      await expect(page.getByRole('button', { name: /xxx/ }).first()).toBeVisible()
      await look(page, 'drafts')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)

      await page.route('**/com.atproto.repo.applyWrites', (route) => route.abort())
      await page.getByRole('button', { name: 'New post', exact: true }).click()
      await text.fill('It waits for a better line')
      await page.getByRole('button', { name: 'Post', exact: true }).click()
      await page.getByRole('button', { name: '1 post in your outbox' }).click()
      await expect(dialog(page).getByText('Bluesky hasn’t confirmed yet.')).toBeVisible()
      await look(page, 'outbox')
      await page.unroute('**/com.atproto.repo.applyWrites')
      await retryFromOutbox(dialog(page))
      await expect(dialog(page).getByText('Nothing waiting to be sent')).toBeVisible()
      await look(page, 'sent post')
      await page.keyboard.press('Escape')
    })

    await test.step('post dialogs', async () => {
      await openPage(page, own('noor'))
      const card = cards(page).first()
      const act = (which: string) => card.locator(`[data-act=${which}]`)
      await act('reply').click()
      await expect(page.getByRole('dialog', { name: 'Reply' })).toBeVisible()
      await look(page, 'reply')
      await page.keyboard.press('Escape')
      for (const which of ['repost', 'more']) {
        await act(which).click()
        await expect(page.getByRole('menuitem').first()).toBeVisible()
        await look(page, `menu of ${which}`)
        await page.keyboard.press('Escape')
      }
      await act('more').click()
      await page.getByRole('menuitem', { name: 'Report post' }).click()
      await expect(dialog(page)).toBeVisible()
      await look(page, 'report post dialog')
      await page.keyboard.press('Escape')
      const fails = '**/com.atproto.repo.*'
      await page.route(fails, (route) => route.fulfill({ status: 400, json: { error: 'InvalidRequest', message: 'Not like that.' } }))
      await act('bookmark').scrollIntoViewIfNeeded()
      await act('like').click()
      await expect(page.locator('[data-toast]').getByRole('alert')).toBeVisible({ timeout: 40_000 })
      await page.locator('[data-toast]').getByRole('button', { name: 'Show more' }).click()
      await look(page, 'error with details')
      await page.unroute(fails)
      await openPage(page, own('felix'))
      await cards(page).first().locator('[data-act=more]').click()
      await page.getByRole('menuitem', { name: 'Delete post' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete this post?' })).toBeVisible()
      await look(page, 'delete post dialog')
      await page.keyboard.press('Escape')
    })

    await test.step('people dialogs', async () => {
      await page.getByRole('button', { name: 'Edit profile' }).click()
      await expect(dialog(page).getByLabel('Bio')).toBeVisible()
      await look(page, 'own profile')
      await page.keyboard.press('Escape')
      const choose = async (person: string, verb: string) => {
        await openPage(page, own(person))
        await page.getByRole('button', { name: 'More options' }).click()
        await page.getByRole('menuitem', { name: `${verb} @${person}.chorus.example` }).click()
        await expect(dialog(page)).toBeVisible()
        await look(page, `${verb} dialog`)
      }
      await choose('pablo', 'Report')
      await page.keyboard.press('Escape')
      await choose('hugo', 'Mute')
      await dialog(page).getByRole('button', { name: 'Mute', exact: true }).click()
      await choose('olu', 'Block')
      await dialog(page).getByRole('button', { name: 'Block', exact: true }).click()
      await expect(page.getByText('You’ve blocked')).toBeVisible()
      await look(page, 'blocked profile')
      await openScreen(page, ['/settings/muted', 'Hugo Almeida'])
      await look(page, 'muted accounts')
      await openScreen(page, ['/settings/blocked', '@olu.chorus.example'])
      await look(page, 'blocked accounts')
      await openPage(page, own('priya'))
      const person = page.getByRole('region', { name: 'Also on' }).and(page.locator(':visible'))
      if (!isWide(page)) await person.getByRole('button', { name: /more accounts? (or|and) wallets?/ }).click()
      await person.getByRole('button', { name: 'Follow all' }).click()
      await expect(person.getByText('You’re not logged in').first()).toBeVisible()
      await look(page, 'linked accounts')
      await person.getByRole('button', { name: 'Mute all' }).click()
      await expect(page.getByRole('dialog', { name: 'Mute this person everywhere?' })).toBeVisible()
      await look(page, 'mute everywhere dialog')
      await page.keyboard.press('Escape')
      if (!isWide(page)) return
      await cards(page).first().locator('header a').first().hover()
      await expect(page.locator('[data-hover-card]')).toBeVisible()
      await look(page, 'profile card')
    })

    await test.step('bookmarks and notifications', async () => {
      await openPage(page, '/discover/bsky')
      const keep = cards(page).first().locator('[data-act=bookmark]')
      await keep.click()
      await expect(keep).toHaveAttribute('aria-pressed', 'true')
      await openScreen(page, ['/bookmarks', rows])
      await look(page, 'bookmarks')
      await openScreen(page, ['/notifications', rows])
      await page.getByRole('button', { name: 'Notification settings' }).click()
      await expect(dialog(page).getByRole('switch')).toBeVisible()
      await look(page, 'notification settings menu')
      await page.keyboard.press('Escape')
      await openPage(page, '/settings/accounts')
      const connected = page.locator('details').filter({ hasText: `@${name}` })
      await connected.locator('summary').click()
      await look(page, 'connection details')
      await page.getByRole('button', { name: 'Delete account' }).click()
      await expect(dialog(page)).toBeVisible()
      await look(page, 'delete account dialog')
    })
  })
})
