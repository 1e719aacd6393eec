import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Locator, Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { returnAfterAMinute } from '../lists/return-after-a-minute.ts'
import { expectLoggedIn } from '../login/login-steps.ts'
import { openAs, waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Acceptance row Q03: the whole product by keyboard.

const focused = (page: Page): Locator => page.locator('article:focus')
const act = (card: Locator, name: string): Locator => card.locator(`[data-act=${name}]`)

/** Why the focus is not visible; undefined if it is. */
const findFocusFault = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return 'nothing has focus'
    const name = `${at.tagName.toLowerCase()} “${(at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 40)}”`
    const isOutlined = (element: Element | null): boolean => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    // Some fields show the outline on a wrapper.
    if (![at, at.parentElement, at.parentElement?.parentElement ?? null].some(isOutlined)) return `${name} has no outline`
    const { top, bottom, left, right } = at.getBoundingClientRect()
    if (bottom < 0 || top > innerHeight || right < 0 || left > innerWidth) return `${name} is outside the viewport`
    return undefined
  })

const expectVisibleFocus = (page: Page) => expect.poll(() => findFocusFault(page)).toBeUndefined()

/** Presses Tab until the target has focus, and expects visible focus at every stop. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible()
  const isThere = () => target.first().evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 150 && !(await isThere()); step++) {
    await page.keyboard.press(key)
    // The browser's own controls come between the last and the first element.
    if (await page.evaluate(() => document.activeElement === document.body)) continue
    await expectVisibleFocus(page)
  }
  if (await isThere()) return
  throw new Error(`Tab never reached ${String(target)}.`)
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test('Q03 logs in, reads, likes, reposts, replies, posts, searches and logs out by keyboard', { tag: '@wide' }, async ({ page, app }) => {
  test.setTimeout(240_000)
  const { accounts } = app.world.person('mina')
  await page.goto('/')
  await waitForHydration(page)

  await test.step('log in', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Log in', exact: true }))
    await press(page, 'Enter')
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Bluesky' }))
    await press(page, 'Enter')
    await tabTo(page, page.getByRole('button', { name: 'Use an app password instead' }))
    await press(page, 'Enter')
    await tabTo(page, page.getByLabel('Handle or email address'))
    await page.keyboard.type(accounts.bluesky!.handle)
    await tabTo(page, page.getByLabel('App password'))
    await page.keyboard.type(sandboxPassword)
    await press(page, 'Enter')
    await expectLoggedIn(page, 'Bluesky')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('keyboard shortcuts', async () => {
    await press(page, '?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const words of ['Next post', 'Like post', 'New post', 'Search', 'Notifications'])
      await expect(sheet.getByText(words, { exact: true })).toBeVisible()
    // It is read from its heading on.
    await expect(sheet.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused()
    await tabTo(page, sheet.getByRole('button', { name: 'Close' }))
    await press(page, 'Escape')
    await expect(sheet).toBeHidden()
  })

  await test.step('move through a feed, like, repost and bookmark', async () => {
    await press(page, 'g', 'e')
    await expect(page).toHaveURL('/explore')
    await press(page, 'g', 'h')
    await expect(page.getByRole('feed', { name: 'Home' })).toBeVisible()
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Bluesky', exact: true }))
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/following\/bsky$/)
    // The URL changes before the page does.
    await expect(page.getByRole('feed', { name: 'Home' })).toHaveCount(0)
    await expect(page.locator('[role=feed] article[data-ref]').first()).toBeVisible()
    const isOpenToAll = () =>
      focused(page).evaluate(
        (card) =>
          card.querySelector('[data-act=reply]:not([aria-disabled])') !== null &&
          card.querySelector('[data-act=like][aria-pressed=false]') !== null &&
          card.querySelector('[data-act=repost]:not([data-on])') !== null,
      )
    for (let step = 0; step < 20; step++) {
      await press(page, 'j')
      if (step > 0 && (await focused(page).count()) > 0 && (await isOpenToAll())) break
    }
    await expectVisibleFocus(page)
    const ref = (await focused(page).getAttribute('data-ref'))!
    const card = page.locator(`[role=feed] article[data-ref="${ref}"]`)
    await press(page, 'l')
    await expect(act(card, 'like')).toHaveAttribute('aria-pressed', 'true')
    await press(page, 't')
    await expect(page.getByRole('menuitem', { name: 'Repost', exact: true })).toBeFocused()
    await press(page, 'ArrowDown', 'ArrowUp', 'Enter')
    await expectToast(page, 'Reposted')
    await press(page, 'b')
    await expect(act(card, 'bookmark')).toHaveAttribute('aria-pressed', 'true')
    // The actions do not move the focus.
    await expect(focused(page)).toHaveAttribute('data-ref', ref)
    await press(page, 'k')
    await expect(focused(page)).not.toHaveAttribute('data-ref', ref)
    await press(page, 'j')
    await expect(focused(page)).toHaveAttribute('data-ref', ref)
  })

  await test.step('open a post and reply', async () => {
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/post\/bsky\//)
    await expect(page.locator('article[data-main]')).toBeVisible()
    await press(page, 'r')
    const field = page.getByRole('dialog', { name: 'Reply' }).getByRole('textbox', { name: 'Post text' })
    await expect(field).toBeFocused()
    const words = 'Just by keys: no links, ? or / needed'
    await page.keyboard.type(words)
    await expect(field).toHaveValue(words)
    await press(page, 'ControlOrMeta+Enter')
    await expect(page.getByText('Posted to Bluesky')).toBeVisible()
    // The toast links to the new post.
    await press(page, 'F8')
    await expectVisibleFocus(page)
    await tabTo(page, page.getByRole('region', { name: /^Alerts/ }).getByRole('button', { name: 'View' }))
    await press(page, 'Enter')
    await expect(page.locator('article[data-main]').filter({ hasText: words })).toBeVisible()
  })

  await test.step('new post', async () => {
    await press(page, 'n')
    const dialog = page.getByRole('dialog', { name: 'New post' })
    await expect(dialog.getByRole('textbox', { name: 'Post text' })).toBeFocused()
    await page.keyboard.type('n')
    await tabTo(page, dialog.getByRole('button', { name: /^Post/ }).last())
    await press(page, 'Enter')
    await expect(page.getByText('Posted to Bluesky')).toBeVisible()
  })

  await test.step('search for a person and open their profile', async () => {
    await press(page, '/')
    const box = page.locator('[data-search]').filter({ visible: true })
    await expect(box).toBeFocused()
    await page.keyboard.type('edda')
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/search\?q=edda/)
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'People', exact: true }))
    await press(page, 'Enter')
    await expect(page).toHaveURL(/type=users/)
    await expect(page.getByRole('feed').locator('article[data-ref*=":@"]').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await press(page, 'j')
    await expectVisibleFocus(page)
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/profile\//)
  })

  await test.step('notifications', async () => {
    await press(page, 'g', 'n')
    await expect(page).toHaveURL('/notifications')
    await expect(page.getByRole('feed', { name: 'Notifications' }).getByRole('article').first()).toBeVisible()
    await press(page, 'j', 'j')
    await expectVisibleFocus(page)
    await press(page, 'Enter')
    await expect(page).not.toHaveURL('/notifications')
  })

  await test.step('settings', async () => {
    await press(page, 'g', 's')
    await expect(page).toHaveURL(/\/settings\/general$/)
    await tabTo(page, page.getByRole('radio', { name: 'System' }))
    await press(page, 'ArrowDown', 'ArrowDown')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectVisibleFocus(page)
    await tabTo(page, page.getByRole('link', { name: 'Notification settings' }), 'Shift+Tab')
    await press(page, 'Enter')
    const priority = page.getByRole('switch', { name: 'Priority notifications only' })
    await tabTo(page, priority)
    await press(page, 'Space')
    await expect(priority).toBeChecked()
  })

  await test.step('log out', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Accounts', exact: true }), 'Shift+Tab')
    await press(page, 'Enter')
    const out = page.getByRole('button', { name: 'Log out of all accounts' })
    await tabTo(page, out)
    await press(page, 'Enter')
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Log out of all accounts' }))
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('button', { name: 'Log in', exact: true }).first()).toBeVisible()
  })
})

test('Q03 follows and unfollows by keyboard with the focus staying on the button', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await openAs(page, app.world.person('teo'), '/profile/bsky/edda.example')
  const follow = page.getByRole('main').getByRole('button', { name: /^Follow(ing| back)? / })
  const isOn = (await follow.first().getAttribute('aria-pressed')) === 'true'
  await tabTo(page, follow)
  for (const on of [!isOn, isOn]) {
    await press(page, 'Enter')
    await expect(follow.first()).toHaveAttribute('aria-pressed', String(on))
    await expect(follow.first()).toBeFocused()
  }
})

test('Q03 number keys filter by network and 0 shows all', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await press(page, '3')
  await expect(page).toHaveURL('/discover/twitter')
  await expect(page.locator('[role=feed] article[data-ref^="x:"]').first()).toBeVisible()
  await expect(page.locator('[role=feed] article[data-ref]:not([data-ref^="x:"])')).toHaveCount(0)
  await press(page, '2')
  await expect(page).toHaveURL('/discover/lens')
  await press(page, '0')
  await expect(page).toHaveURL('/')
  // A list of several networks is filtered to one.
  await page.goto('/search?q=mina&type=users')
  await waitForHydration(page)
  await press(page, '4')
  await expect(page).toHaveURL('/search?q=mina&type=users&source=bsky')
  await press(page, '0')
  await expect(page).toHaveURL('/search?q=mina&type=users')
  // Pages without a network filter open Home filtered.
  await page.goto('/settings/general')
  await waitForHydration(page)
  await press(page, '?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const words of ['All networks', 'Show only Farcaster', 'Show only Lens', 'Show only X', 'Show only Bluesky'])
    await expect(sheet.getByText(words, { exact: true })).toBeVisible()
  await press(page, '1')
  await expect(page).toHaveURL('/settings/general')
  await press(page, 'Escape')
  await expect(sheet).toBeHidden()
  await press(page, '1')
  await expect(page).toHaveURL('/discover/farcaster')
})

test('Q03 shortcuts are off in fields and with Ctrl, Alt or Meta', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await openAs(page, app.world.person('sol'), '/discover/bsky')
  const keys = ['j', 'k', 'l', 'r', 't', 'b', 'n', 's', 'm', 'o', '.', '/', '?', 'g', 'h', '3']
  await press(page, 'j')
  const ref = (await focused(page).getAttribute('data-ref'))!
  const card = page.locator(`[role=feed] article[data-ref="${ref}"]`)
  const flags = () =>
    card
      .locator('[data-act]')
      .evaluateAll((buttons) => buttons.map((button) => `${button.getAttribute('aria-pressed')} ${button.getAttribute('data-on')}`))
  const before = await flags()
  const nothingHappened = async (where: string) => {
    expect(await flags(), where).toEqual(before)
    expect(new URL(page.url()).pathname, where).toBe('/discover/bsky')
  }

  // In a dialog's field
  await press(page, 'n')
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Post text' })
  await expect(field).toBeFocused()
  for (const key of keys) await page.keyboard.press(key)
  await expect(field).toHaveValue(keys.join(''))
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await nothingHappened('in a dialog')
  await press(page, 'Escape')
  await tabTo(page, page.getByRole('button', { name: 'Discard' }))
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // In the field of the search.
  await press(page, '/')
  const box = page.locator('[data-search]').filter({ visible: true })
  await expect(box).toBeFocused()
  for (const key of keys) await page.keyboard.press(key)
  await expect(box).toHaveValue(keys.join(''))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await nothingHappened('in the search box')
  await box.fill('')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())

  // With another key held.
  await press(page, 'j')
  for (const held of ['Control', 'Alt', 'Meta'])
    for (const key of ['j', 'l', 'b', 'n', '?']) {
      await page.evaluate(() => addEventListener('keydown', (event) => event.preventDefault(), { once: true }))
      await page.keyboard.press(`${held}+${key}`)
    }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await nothingHappened('with a modifier key')

  // Where something is chosen.
  await page.goto('/settings/general')
  await waitForHydration(page)
  await page.getByRole('combobox').focus()
  await press(page, 'n', '?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/settings\/general$/)
})

test('Q03 new posts leave the focus in place and are reachable by keyboard', { tag: ['@wide', '@last'] }, async ({ page, startOwnApp }) => {
  // A sandbox where new posts keep appearing.
  const app = await startOwnApp({}, { pace: 1 })
  await page.goto(app.url)
  await waitForHydration(page)
  // A network that was slow just after the start may still be missing.
  await expect(page.locator('[role=feed] article').nth(3)).toBeAttached()
  await press(page, 'j', 'j', 'j')
  const ref = (await focused(page).getAttribute('data-ref'))!
  await expectVisibleFocus(page)
  await returnAfterAMinute(page)
  const pill = page.getByRole('button', { name: /^\d+ new posts?$/ })
  // Networks respond in any order: wait until the count is stable.
  let label: string | null = ''
  await expect
    .poll(
      async () => {
        const before = label
        label = await pill.textContent()
        return label === before
      },
      { intervals: [1500] },
    )
    .toBe(true)
  await expect(focused(page)).toHaveAttribute('data-ref', ref)
  await expectVisibleFocus(page)
  // Focus it directly: tabbing there passes the top, where new posts appear on their own.
  await pill.focus()
  await expectVisibleFocus(page)
  // As when the list measures rows late and corrects the position that the reader has left.
  await page.evaluate(() => {
    const moveAway = () => requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, 3000)))
    document.addEventListener('keydown', moveAway, { once: true, capture: true })
  })
  await press(page, 'Enter')
  // The button disappears and the first new post gets the focus.
  const row = (index: number) => page.locator(`[role=feed] [data-index="${index}"] article`)
  await expect(row(0)).toBeFocused()
  await expectVisibleFocus(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  for (let step = 0; step < 30; step++) await press(page, 'j')
  await expect(row(0)).toHaveCount(0)
  await expectVisibleFocus(page)
  await press(page, '.')
  await expect(row(0)).toBeFocused()
  await expectVisibleFocus(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await press(page, 'j')
  await expect(row(1)).toBeFocused()
})
