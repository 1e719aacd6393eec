import type { BrowserContext, Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { openAs, openPage } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'
import { attachImage } from './attach-image.ts'
import { connectNetworks } from './connect-networks.ts'

// Acceptance rows C01 to C05, C10, C11 and C18: one post to several networks, and threads.

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New post' })
const text = (page: Page) => dialog(page).getByRole('textbox', { name: 'Post text' })
const part = (page: Page, n: number, count: number) => dialog(page).getByRole('textbox', { name: `Post ${n} of ${count}`, exact: true })
const tab = (page: Page, name: string) => dialog(page).getByRole('tab', { name })
const chip = (page: Page, name: string) =>
  dialog(page)
    .getByRole('group', { name: 'Post as' })
    .getByRole('button', { name: new RegExp(`^${name} `) })
const meter = (page: Page, network: string) =>
  dialog(page).getByRole('list', { name: 'Character count' }).getByRole('listitem').filter({ hasText: network })
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Post to 4 accounts' })

/** Waits until every network has all of it. */
async function send(page: Page): Promise<void> {
  await submit(page).click()
  await expect(dialog(page)).toBeHidden()
  // Twenty posts one after another, on a busy machine.
  await expect(page.getByRole('button', { name: /in your outbox|Uploading/ })).toHaveCount(0, { timeout: 120_000 })
}

async function open(context: BrowserContext, page: Page, app: App, key: string) {
  const person = app.world.person(key)
  await connectNetworks(context, page, app, person)
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await dialog(page).waitFor()
  return person.accounts
}

test('C01 C02 C03 posts to four networks, each within its own limit and one with its own text', async ({ page, app, context }) => {
  test.slow()
  const accounts = await open(context, page, app, 'rosa')
  await text(page).fill('潮'.repeat(100))
  await expect(meter(page, 'Farcaster')).toContainText('300 / 1,024 bytes')
  await expect(meter(page, 'X')).toContainText('200 / 280')
  await expect(submit(page)).toBeEnabled()
  await text(page).fill('👨‍👩‍👧‍👦')
  await expect(meter(page, 'Farcaster')).toContainText('25 / 1,024 bytes')
  await expect(meter(page, 'Bluesky')).toContainText('1 / 300')
  await text(page).fill('x'.repeat(281))
  await expect(meter(page, 'X')).toContainText('281 / 280 too long')
  await expect(meter(page, 'Bluesky')).not.toContainText('too long')
  await expect(dialog(page).locator('mark')).toHaveText('x')
  await expect(submit(page)).toBeDisabled()

  // Shorter on X, which is then no longer too long.
  await tab(page, 'X').click()
  await expect(dialog(page).getByText('Edits here apply to X only.')).toBeVisible()
  await text(page).fill('The tables, in short')
  await expect(tab(page, 'X')).toHaveAccessibleName('X different')
  await tab(page, 'All').click()
  await expect(text(page)).toHaveValue('x'.repeat(281))
  await expect(submit(page)).toBeEnabled()
  await text(page).fill('The tide tables of next winter are done.')
  await tab(page, 'X').click()
  await expect(text(page)).toHaveValue('The tables, in short')
  await dialog(page).getByRole('button', { name: 'Reset to match All' }).click()
  await expect(text(page)).toHaveValue('The tide tables of next winter are done.')
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(text(page)).toHaveValue('The tables, in short')
  await tab(page, 'X').focus()
  await page.keyboard.press('Home')
  await expect(tab(page, 'All')).toBeFocused()
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true')

  await attachImage(page)
  await attachImage(page)
  await lookAtBothWidths(page, 'a post to four networks')
  await send(page)
  const all = 'The tide tables of next winter are done.'
  for (const [path, expected] of [
    [`/profile/x/${accounts.x!.handle}`, 'The tables, in short'],
    [`/profile/bsky/${accounts.bluesky!.handle}`, all],
    [`/profile/lens/${accounts.lens!.localName}`, all],
    [`/profile/farcaster/${accounts.farcaster!.username}`, all],
  ] as const) {
    await openPage(page, path)
    const card = page.getByRole('feed').getByRole('article').filter({ hasText: expected })
    await expect(card).toHaveCount(1)
    await expect(card.getByRole('img')).not.toHaveCount(0)
  }
})

test('C05 shows how a text is split before it is sent, and keeps what is changed there', async ({ page, app, context }) => {
  test.slow()
  const accounts = await open(context, page, app, 'haru')
  const first =
    'Three years of tides, one spreadsheet, and a boat that leaks a little less than it used to. Thank you to everyone who held a rope.'
  const second =
    'The charts are free for anyone to use, and the mistakes in them are mine. Next winter we begin with the north channel, so come and say hello.'
  await text(page).fill(`${first} ${second} And bring tea, and the good kettle.`)
  await expect(meter(page, 'Lens')).not.toContainText('too long')
  await expect(submit(page)).toBeDisabled()
  await meter(page, 'X').getByRole('button', { name: 'Split in 2' }).click()
  await expect(tab(page, 'X')).toHaveAttribute('aria-selected', 'true')
  await expect(part(page, 1, 2)).toBeFocused()
  await expect(dialog(page).getByText('Split into 2 posts on X.')).toBeVisible()
  // What keeps the post from being sent shows on every tab.
  await expect(submit(page)).toBeDisabled()
  await expect(meter(page, 'Bluesky')).toContainText('too long')
  await expect(meter(page, 'Lens')).toHaveCount(0)
  // It follows the text until it is edited.
  await tab(page, 'All').click()
  await text(page).fill(`Now: ${first} ${second} And bring tea, and the good kettle.`)
  await expect(meter(page, 'X').getByRole('button', { name: '2 posts' })).toBeVisible()
  await tab(page, 'X').click()
  await expect(part(page, 1, 2)).toHaveValue(/^Now: /)
  await lookAtBothWidths(page, 'a split text')
  await part(page, 2, 2).fill('Come and say hello.')
  await expect(dialog(page).getByText('X has its own version.')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await tab(page, 'All').click()
  await meter(page, 'Bluesky').getByRole('button', { name: 'Split in 2' }).click()
  await expect(submit(page)).toBeEnabled()
  await send(page)
  await openPage(page, `/profile/x/${accounts.x!.handle}`)
  await page
    .getByRole('feed')
    .getByText(/^Now: /)
    .first()
    .click()
  await page.locator('article[data-main]').waitFor()
  await expect(page.getByRole('main').getByText('Come and say hello.', { exact: true })).toHaveCount(1)
  await openPage(page, `/profile/lens/${accounts.lens!.localName}`)
  await expect(page.getByRole('feed').getByText(/^Now: .*kettle\.$/)).toHaveCount(1)
})

test('C04 writes a thread of up to 25 posts, reorders and removes them, and sends them in order', async ({ page, app, context }) => {
  test.slow()
  const accounts = await open(context, page, app, 'amara')
  const add = dialog(page).getByRole('button', { name: 'Add post to thread' })
  await expect(add).toBeDisabled()
  await text(page).fill('One')
  for (const words of ['Two', 'Three', 'Four', 'Five']) {
    await add.click()
    await page.keyboard.type(words)
  }
  const values = () =>
    dialog(page)
      .getByRole('textbox', { name: /^Post \d+ of/ })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))
  expect(await values()).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
  await dialog(page).getByRole('button', { name: 'Move post 5 up' }).press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Move post 4 up' })).toBeFocused()
  await expect(dialog(page).getByText('Moved to position 4 of 5')).toBeAttached()
  await dialog(page).getByRole('button', { name: 'Remove post 2' }).click()
  expect(await values()).toEqual(['One', 'Three', 'Five', 'Four'])
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  expect(await values()).toEqual(['One', 'Two', 'Three', 'Five', 'Four'])
  await lookAtBothWidths(page, 'a thread in the composer')

  // An empty post is removed with a key.
  await part(page, 5, 5).focus()
  await add.click()
  await expect(part(page, 6, 6)).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(part(page, 5, 5)).toBeFocused()
  for (let n = 6; n <= 25; n++) {
    await add.click()
    await page.keyboard.type(`Number ${n}`)
  }
  await add.click()
  await expectToast(page, 'A thread can have up to 25 posts.')
  await expect(part(page, 25, 25)).toHaveValue('Number 25')
  for (let n = 25; n > 5; n--)
    await dialog(page)
      .getByRole('button', { name: `Remove post ${n}` })
      .click()
  await part(page, 2, 5).click()
  await attachImage(page)
  await send(page)
  for (const path of [
    `/profile/x/${accounts.x!.handle}`,
    `/profile/bsky/${accounts.bluesky!.handle}`,
    `/profile/farcaster/${accounts.farcaster!.username}`,
  ]) {
    await openPage(page, path)
    await page.getByRole('feed').getByText('One', { exact: true }).first().click()
    await page.locator('article[data-main]').waitFor()
    const thread = page.getByRole('main').getByRole('article')
    for (const words of ['One', 'Two', 'Three', 'Five', 'Four']) await expect(thread.filter({ hasText: words }).first()).toBeVisible()
  }
})

test('C10 C11 offers what every network has, and says when another network lacks it', async ({ page, app, context }) => {
  test.slow()
  await open(context, page, app, 'hugo')
  for (const name of ['Farcaster', 'Lens', 'X']) await chip(page, name).click()
  await expect(dialog(page).getByRole('tablist')).toHaveCount(0)
  await dialog(page).getByText('Anyone can interact').click()
  const select = dialog(page).getByRole('combobox', { name: 'Who can reply' })
  await expect(select.getByRole('option')).toHaveCount(5)
  await select.selectOption({ label: 'No one can reply' })
  await chip(page, 'X').click()
  await expectToast(page, 'X can’t limit replies this way, so everyone can reply.')
  await expect(select).toHaveValue('Everyone')
  await expect(select.getByRole('option', { name: 'No one can reply' })).toHaveCount(0)
  await lookAtBothWidths(page, 'who can reply')

  // C10: what a network can't post keeps the post from being sent, and says why.
  await text(page).fill('Three boats')
  await chip(page, 'X').click()
  for (let image = 1; image <= 3; image++) {
    await attachImage(page)
    await expect(dialog(page).getByLabel(`Alt text for image ${image}`)).toBeVisible()
  }
  await chip(page, 'Farcaster').click()
  const excess = dialog(page).getByText('Posts on Farcaster can have up to 2 images.')
  await expect(excess).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Post to 2 accounts' })).toBeDisabled()
  await tab(page, 'Farcaster').click()
  await dialog(page).getByRole('button', { name: 'Remove image 3' }).click()
  await expect(excess).toBeHidden()
  await expect(dialog(page).getByRole('button', { name: 'Post to 2 accounts' })).toBeEnabled()
})

test('C18 types with an input method, undoes and redoes, and pastes rich text as plain text', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('mina'))
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await expect(text(page)).toBeFocused()
  const input = await page.context().newCDPSession(page)
  await input.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  await expect(text(page)).toHaveValue('にほん')
  await expect(meter(page, 'Bluesky')).toContainText('3 / 300')
  await input.send('Input.insertText', { text: '日本' })
  await expect(text(page)).toHaveValue('日本')
  await page.keyboard.type(' tides')
  await expect(text(page)).toHaveValue('日本 tides')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text(page)).not.toHaveValue('日本 tides')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(text(page)).toHaveValue('日本 tides')
  await text(page).evaluate((field) => {
    const data = new DataTransfer()
    data.setData('text/html', '<b>bold</b>')
    data.setData('text/plain', ' bold')
    // A page can't paste; the field must leave a paste without files to the browser.
    if (!field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))) return
    document.execCommand('insertText', false, data.getData('text/plain'))
  })
  await expect(text(page)).toHaveValue('日本 tides bold')
})
