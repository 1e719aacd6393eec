import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Page } from '@playwright/test'
import { createPostPath } from '../create-post-path.ts'
import { openAs, waitForHydration } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { waitForSavedDraft } from '../read-storage.ts'
import { expect, test } from '../test.ts'
import { attachImage } from './attach-image.ts'
import { blockStorage } from './block-storage.ts'
import { retryFromOutbox } from './retry-from-outbox.ts'

// Acceptance rows C14, C20, C25 and C26, and posts, replies and quotes that arrive exactly once.

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await page.getByRole('dialog', { name: 'New post' }).waitFor()
}
const text = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const isSent = (page: Page) => expect(page.getByText('Posted to Bluesky')).toBeVisible()

test('sends a post and shows its length', async ({ page, app }) => {
  await openAs(page, app.world.person('mina'))
  await open(page)
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeDisabled()
  await text(page).fill('x'.repeat(301))
  await expect(page.getByText('301 / 300')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Character count' })).toContainText('too long')
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeDisabled()
  await text(page).fill('The tide tables of next winter are done. 👨‍👩‍👧‍👦')
  // A family is one character.
  await expect(page.getByText('42 / 300')).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await isSent(page)
  await page.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'The tide tables of next winter are done.' }).first()).toBeVisible()
})

test('C14: asks for missing alt text, moves and crops images, and sends the alt text of each', async ({ page, app }) => {
  await openAs(page, app.world.person('rosa'))
  await open(page)
  await text(page).fill('Two boats')
  // Larger than the network accepts, so it is resized before upload.
  await attachImage(page, 2600, true)
  await attachImage(page, 400, true)
  await expect(page.getByText('2 images have no alt text.')).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Add alt text?' })
  await expect(question.getByRole('button', { name: 'Post anyway' })).toBeVisible()
  await lookAtBothWidths(page, 'the question about alt text')
  await question.getByRole('button', { name: 'Add alt text' }).click()
  await expect(page.getByRole('textbox', { name: 'Alt text for image 1' })).toBeFocused()
  await page.keyboard.type('The boat that moves')
  await page.getByRole('button', { name: 'Move image 1 later' }).click()
  await expect(page.getByRole('textbox', { name: 'Alt text for image 2' })).toHaveValue('The boat that moves')
  await expect(page.getByRole('button', { name: 'Move image 2 earlier' })).toBeFocused()
  await page.getByRole('button', { name: 'Crop image 2' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop image' })
  await crop.getByText('16:9').click()
  await lookAtBothWidths(page, 'an image that is cropped')
  await crop.getByRole('button', { name: 'Apply' }).click()
  await expect(crop).toBeHidden()
  // By dragging, it is first again.
  const images = page.getByRole('dialog').locator('li:has(> textarea) img')
  await images.nth(1).dragTo(images.nth(0))
  await expect(page.getByRole('textbox', { name: 'Alt text for image 1' })).toHaveValue('The boat that moves')
  await page.getByRole('textbox', { name: 'Alt text for image 1' }).fill('A red boat at low tide')
  await expect(page.getByText('1 image has no alt text.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Alt text for image 2' }).fill('The same boat, afloat')
  await expect(page.getByText('no alt text')).toBeHidden()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await isSent(page)
  await page.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('img', { name: 'A red boat at low tide' }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'The same boat, afloat' }).first()).toBeVisible()
})

test('C20: restores a draft after a reload and never restores a discarded one', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('ana'))
  await open(page)
  await text(page).fill('A thought that is not done')
  await attachImage(page)
  await page.getByRole('textbox', { name: 'Alt text for image 1' }).fill('Half a sketch')
  await waitForSavedDraft(page, 'Half a sketch')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await waitForHydration(page)
  await open(page)
  await expect(text(page)).toHaveValue('A thought that is not done')
  await expect(page.getByRole('textbox', { name: 'Alt text for image 1' })).toHaveValue('Half a sketch')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await waitForHydration(page)
  await open(page)
  await expect(text(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Drafts' }).click()
  await expect(page.getByText('No drafts yet')).toBeVisible()
})

test('C25: asks before closing an unsaved post, and lists and reopens saved drafts', async ({ page, app }) => {
  await openAs(page, app.world.person('teo'))
  const question = page.getByRole('dialog', { name: 'Save draft?' })
  await open(page)
  // An empty post closes without a question.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const close of [() => page.keyboard.press('Escape'), () => page.getByRole('button', { name: 'Close' }).click()]) {
    await open(page)
    await text(page).fill('Not yet')
    await close()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(text(page)).toHaveValue('Not yet')
    await close()
    await question.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await open(page)
  await expect(text(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Drafts' }).click()
  await page
    .getByRole('button', { name: /Not yet/ })
    .first()
    .click()
  await expect(text(page)).toHaveValue('Not yet')
  // Leaving the page asks too.
  const asked = page.waitForEvent('dialog')
  await text(page).press('End')
  await text(page).pressSequentially('!')
  void page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
})

test('C26: writes, restricts and sends a post by keyboard', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('sol'))
  await page.getByRole('button', { name: 'New post', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('By keys alone')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: /^Bluesky/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: /^Bluesky/ })).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Space')
  await page.getByText('Anyone can interact').press('Enter')
  await page.getByRole('combobox', { name: 'Who can reply' }).selectOption({ label: 'No one can reply' })
  await text(page).focus()
  await page.keyboard.press('ControlOrMeta+Enter')
  await isSent(page)
})

test('shows a reply below its post and a quote with the quoted post', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('wren'), '/discover/bsky')
  const post = page
    .getByRole('article')
    .filter({ has: page.locator('[data-act=reply]:not([aria-disabled])') })
    .first()
  await post.locator('[data-act=reply]').click()
  await page.getByRole('dialog', { name: 'Reply' }).waitFor()
  await text(page).fill('An answer from the pier')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await isSent(page)
  await page.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'An answer from the pier' }).first()).toBeVisible()
})

test('P19 replies from the box below a post, for guests after logging in', { tag: '@wide' }, async ({ page, app }) => {
  const post = app.world.posts.find(({ network, author, replyTo }) => network === 'bluesky' && author === 'mina' && !replyTo)!
  await page.goto(createPostPath(app.world)(post.key))
  await waitForHydration(page)
  const box = page.getByRole('main').getByRole('button', { name: 'Reply to @mina.chorus.example', exact: true })
  await box.click()
  await page.getByRole('button', { name: 'Use an app password instead' }).click()
  const { handle } = app.world.person('astrid').accounts.bluesky!
  await page.getByLabel('Handle or email address').fill(handle)
  await page.getByLabel('App password').fill(sandboxPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Reply' })
  await expect(dialog).toBeVisible()
  await text(page).fill('From the box beneath it')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await isSent(page)
  await expect(page.getByRole('feed', { name: 'Replies' }).getByText('From the box beneath it')).toBeVisible()
})

test('sends a post once when its tab is closed while sending', { tag: ['@wide', '@last'] }, async ({ page, app, context }) => {
  const noor = app.world.person('noor')
  await openAs(page, noor)
  await open(page)
  await text(page).fill('Once, whatever happens')
  // The response never reaches this tab.
  await page.route('**/com.atproto.repo.applyWrites', async (route) => {
    await route.fetch()
    await page.close()
  })
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.waitForEvent('close')
  const later = await context.newPage()
  await later.goto('/')
  await expect(later.getByText('Posted to Bluesky')).toBeVisible()
  await later.goto(`/profile/bsky/${noor.accounts.bluesky!.handle}`)
  await expect(later.getByRole('article').filter({ hasText: 'Once, whatever happens' })).toHaveCount(1)
})

test('shows a new reply on the post’s page, also after returning to it', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('olu'), '/profile/bsky/edda.example')
  const card = page
    .locator('[role=feed] article')
    .filter({ has: page.locator('[data-act=reply]:not([aria-disabled])') })
    .first()
  await card.locator('header time').click()
  await expect(page.locator('article[data-main]')).toBeVisible()
  const replies = page.getByRole('main').getByRole('feed', { name: 'Replies' }).getByRole('article')
  for (const words of ['First answer, here', 'Second answer, here']) {
    await page.locator('article[data-main] [data-act=reply]').click()
    await text(page).fill(words)
    await page.getByRole('button', { name: 'Send reply' }).click()
    await isSent(page)
    await expect(replies.filter({ hasText: words })).toHaveCount(1)
    await page
      .getByRole('region', { name: /^Alerts/ })
      .getByRole('button', { name: 'Dismiss' })
      .first()
      .click()
  }
  await page.goBack()
  await card.locator('header time').click()
  await expect(replies.filter({ hasText: 'Second answer, here' })).toHaveCount(1)
})

test.describe('a post that was not sent', () => {
  test.use({ allowedErrors: /Failed to load resource/ })
  const call = '**/com.atproto.repo.applyWrites'

  test('can be retried or discarded, and reports what cannot be done', { tag: '@wide' }, async ({ page, app }) => {
    await openAs(page, app.world.person('sanna'))
    const dialog = page.getByRole('dialog', { name: 'Outbox' })
    await page.route(call, (route) => route.abort())
    await open(page)
    await text(page).fill('It waits for a better line')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.getByRole('button', { name: '1 post in your outbox' }).click()
    await expect(dialog.getByText('Bluesky hasn’t confirmed yet.')).toBeVisible()
    await page.unroute(call)
    await retryFromOutbox(dialog)
    await isSent(page)
    await expect(dialog.getByText('Nothing waiting to be sent')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.route(call, (route) => route.fulfill({ status: 400, json: { error: 'InvalidRequest', message: 'Not like that.' } }))
    await open(page)
    await text(page).fill('Nobody takes this one')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.getByRole('button', { name: '1 post in your outbox' }).click()
    // The rejection is stored by then.
    await expect(dialog.getByRole('button', { name: 'Discard' })).toBeVisible()
    await blockStorage(page, true)
    const discard = async (answer: 'Cancel' | 'Discard') => {
      await dialog.getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('dialog', { name: 'Discard this post?' }).getByRole('button', { name: answer }).click()
    }
    await discard('Discard')
    await expect(page.getByText('Something went wrong, and nothing was changed.')).toBeVisible()
    await blockStorage(page, false)
    await discard('Cancel')
    await expect(dialog.getByText('Nobody takes this one')).toBeVisible()
    await discard('Discard')
    await expect(dialog.getByText('Nothing waiting to be sent')).toBeVisible()
  })
})

test('locks the composer while a post is sending', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('vera'))
  await open(page)
  await text(page).fill('A boat that takes its time')
  await attachImage(page)
  await page.getByText('Anyone can interact').click()
  // Images are re-encoded before upload; the test decides when that ends.
  await page.evaluate(() => {
    const draw = OffscreenCanvas.prototype.convertToBlob
    const go = new Promise<void>((resolve) => window.addEventListener('chorus-go', () => resolve()))
    OffscreenCanvas.prototype.convertToBlob = async function (options) {
      await go
      return draw.call(this, options)
    }
  })
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  for (const name of [/^Bluesky/, 'Drafts', 'Remove image 1', 'Add images or a video'])
    await expect(page.getByRole('button', { name })).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Who can reply' })).toBeDisabled()
  await expect(page.getByRole('textbox', { name: 'Alt text for image 1' })).toBeDisabled()
  await expect(text(page)).not.toBeEditable()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'New post' })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('chorus-go')))
  await isSent(page)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('moves focus to each view of the composer', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('irena'))
  await open(page)
  await expect(text(page)).toBeFocused()
  await text(page).fill('Not yet')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Save draft?' }).getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text(page)).toBeFocused()
  await page.getByRole('button', { name: 'Drafts' }).click()
  await expect(page.getByRole('dialog', { name: 'Drafts' }).getByRole('heading')).toBeFocused()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(text(page)).toBeFocused()
})

test('keeps the composer open and warns when storage fails', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('aiko'))
  await open(page)
  await blockStorage(page, true)
  const notice = page.getByText('Couldn’t save your draft because this browser’s storage is full or blocked.')
  await text(page).fill('Nowhere to put it')
  await expect(notice).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Save draft?' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Save draft' }).click()
  await expect(notice).toBeVisible()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(text(page)).toHaveValue('Nowhere to put it')
  await page.getByRole('button', { name: 'Drafts' }).click()
  await expect(page.getByText('Couldn’t load your drafts.')).toBeVisible()
  await blockStorage(page, false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No drafts yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('prevents opening or deleting a draft that another tab is editing', { tag: ['@wide', '@last'] }, async ({ page, app, context }) => {
  await openAs(page, app.world.person('felix'))
  await open(page)
  await text(page).fill('Written in one tab')
  await waitForSavedDraft(page, 'Written in one tab')
  const other = await context.newPage()
  await other.goto('/')
  await waitForHydration(other)
  await open(other)
  await expect(text(other)).toHaveValue('')
  await other.getByRole('button', { name: 'Drafts' }).click()
  const draft = other.getByRole('button', { name: /^Written in one tab/ })
  const notice = other.getByText('This draft is open in another tab or no longer exists.')
  for (const button of [draft, other.getByRole('button', { name: 'Delete draft' })]) {
    await button.click()
    await expect(notice).toBeVisible()
    await expect(draft).toBeVisible()
  }
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await isSent(page)
  // The list predates the change.
  await draft.click()
  await expect(notice).toBeVisible()
  await expect(draft).toBeHidden()
})
