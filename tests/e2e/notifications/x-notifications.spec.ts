import { toSessionHeaders } from '@chorus/networks/x/session-headers'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import type { Page } from '@playwright/test'
import { logIn, openPage } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Acceptance rows N01, N04 and N05 on X.

/** Posts on X as someone who is logged in elsewhere. */
async function post(app: App, key: string, text: string): Promise<void> {
  const session = toSessionHeaders({ ...toXKeys(app.world, key)!, consumerSecret: '[HIDE_FROM_CLIENT]' })
  const headers = { ...session, 'x-chorus': '1', 'content-type': 'application/json' }
  const answer = await fetch(`${app.url}/api/twitter/compose`, { method: 'POST', headers, body: JSON.stringify({ text }) })
  expect(answer.status, await answer.text()).toBe(200)
}

const bell = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).getByRole('link', { name })

test(
  'N01 N04 N05 words mentions on X, counts new ones, offers their push switches, and lists bookmarks',
  { tag: ['@wide', '@last'] },
  async ({ page, startOwnApp }) => {
    const app = await startOwnApp({ CHORUS_X_PLAN: 'enterprise' }, { hasPush: true })
    await logIn(page, app.world.person('mina'), 'X', app.url)
    await openPage(page, `${app.url}/notifications/twitter`)
    const list = page.getByRole('feed')
    await expect(list.getByText('Mentioned you').first()).toBeVisible()
    await expect(list.getByText('Replied to you').first()).toBeVisible()
    await lookAtBothWidths(page, 'x-notifications')

    const { handle } = app.world.person('mina').accounts.x!
    await post(app, 'teo', `Is the tide table right, @${handle}?`)
    await openPage(page, app.url)
    await expect(bell(page, /^Notifications.*1/)).toBeVisible()
    await openPage(page, `${app.url}/notifications/twitter`)
    await expect(list.getByRole('article').first()).toContainText('Is the tide table right')
    await openPage(page, app.url)
    await expect(bell(page, 'Notifications')).toBeVisible()

    await openPage(page, `${app.url}/settings/notifications`)
    const group = page.getByRole('group', { name: 'X', exact: true })
    for (const name of ['All notifications from X', 'Mentions', 'Replies', 'Quotes'])
      await expect(group.getByRole('switch', { name })).toBeVisible()

    await openPage(page, `${app.url}/bookmarks/twitter`)
    const cards = page.getByRole('feed').locator('article[data-ref]')
    await expect(cards.first()).toBeVisible()
    const ref = (await cards.first().getAttribute('data-ref'))!
    // Calls that X charges for aren't repeated when their page closes, so the next page waits for this one.
    const removed = page.waitForResponse((response) => response.request().method() !== 'GET' && response.url().includes('bookmark'))
    await page.locator(`article[data-ref="${ref}"] [data-act=bookmark]`).first().click()
    await expect(page.locator(`article[data-ref="${ref}"]`)).toHaveCount(0)
    expect((await removed).ok()).toBe(true)
    await openPage(page, `${app.url}/bookmarks/twitter`)
    await expect(cards.first()).toBeVisible()
    await expect(page.locator(`article[data-ref="${ref}"]`)).toHaveCount(0)
  },
)
