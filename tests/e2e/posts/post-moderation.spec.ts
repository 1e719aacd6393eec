import type { Locator, Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { findCard } from '../find-card.ts'
import { logIn, openAs, openPage, waitForHydration } from '../open-page.ts'
import { look } from '../pages/look.ts'
import { scrollUntil } from '../scroll.ts'
import { expect, test } from '../test.ts'

// Acceptance rows P07 and P08, and Q03 for posts: deleting, reporting, muting and blocking, also by keyboard.

const act = (card: Locator, name: string): Locator => card.locator(`[data-act=${name}]`)
const choose = async (page: Page, card: Locator, line: string | RegExp) => {
  await act(card, 'more').click()
  await page.getByRole('menuitem', { name: line }).click()
}
const first = (page: Page): Locator => page.locator('[role=feed] article[data-ref]').first()
const byAuthor = (page: Page, name: string): Locator =>
  page.locator('[role=feed] article').filter({ has: page.getByRole('link', { name, exact: true }) })

test('P07 deletes an own post after confirmation, for everyone', async ({ page, app }) => {
  await openAs(page, app.world.person('felix'), '/profile/bsky/felix.chorus.example')
  const ref = (await byAuthor(page, 'Félix Tremblay').first().getAttribute('data-ref'))!
  const card = page.locator(`article[data-ref="${ref}"]`)
  const path = (await card.locator('header a:has(time)').getAttribute('href'))!
  await choose(page, card, 'Delete post')
  const question = page.getByRole('dialog', { name: 'Delete this post?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(act(card, 'more')).toBeFocused()
  await choose(page, card, 'Delete post')
  await question.getByRole('button', { name: 'Delete post' }).click()
  await expectToast(page, 'Post deleted')
  await expect(card).toHaveCount(0)
  await page.goto('/profile/bsky/felix.chorus.example')
  await waitForHydration(page)
  await expect(page.locator(`article[data-ref="${ref}"]`)).toHaveCount(0)
  expect((await page.request.get(path)).status()).toBe(404)
})

test('F08 a deleted reply keeps its place in its thread, without actions', async ({ page, app }) => {
  const { posts } = app.world
  // A direct reply among few.
  const { text } = posts.find(
    ({ network, author, replyTo, root, text: words }) =>
      network === 'bluesky' &&
      author === 'ana' &&
      replyTo !== undefined &&
      replyTo === root &&
      words.length > 20 &&
      posts.filter((post) => post.root === root).length < 6,
  )!
  await openAs(page, app.world.person('ana'), '/profile/bsky/ana.chorus.example/replies')
  const listed = await findCard(page, text)
  const ref = await listed.getAttribute('data-ref')
  await listed.locator('header a:has(time)').click()
  await page.locator('main article[data-post]:not([data-main])').first().locator('header a:has(time)').click()
  const reply = page.locator(`[role=feed] article[data-ref="${ref}"]`)
  await choose(page, reply, 'Delete post')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).click()
  await expect(reply.getByText('This post was deleted.')).toBeVisible()
  await expect(reply.getByRole('button')).toHaveCount(0)
  await reply.locator('header a:has(time)').click()
  const main = page.locator('article[data-main]')
  await expect(main.getByText('This post was deleted.')).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
})

test.describe('a network that fails', () => {
  test.use({ allowedErrors: /status of 50/ })
  test('P07 restores a post that could not be deleted and reports it', async ({ page, app }) => {
    await openAs(page, app.world.person('felix'), '/profile/bsky/felix.chorus.example')
    const ref = await byAuthor(page, 'Félix Tremblay').first().getAttribute('data-ref')
    const card = page.locator(`article[data-ref="${ref}"]`)
    const text = await card.locator('p[dir=auto]').first().textContent()
    app.faults.bluesky.set([{ fault: 'status', status: 500, path: '/xrpc/com.atproto.repo.deleteRecord' }])
    await choose(page, card, 'Delete post')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t delete this post' })).toBeVisible({ timeout: 40_000 })
    await expect(card.locator('p[dir=auto]').first()).toHaveText(text!)
  })
})

test('P07 offers no deletion of other people’s posts', async ({ page, app }) => {
  await openAs(page, app.world.person('felix'), '/profile/bsky/noor.chorus.example')
  await act(first(page), 'more').click()
  await expect(page.getByRole('menuitem', { name: 'Report post' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete post' })).toHaveCount(0)
})

test('P08 sends a report with a reason and details to the network', async ({ page, app }) => {
  await openAs(page, app.world.person('felix'), '/profile/bsky/noor.chorus.example')
  await choose(page, first(page), 'Report post')
  const dialog = page.getByRole('dialog', { name: 'Report this post' })
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Misleading' }).check()
  await dialog.getByRole('textbox').fill('x'.repeat(2100))
  await expect(dialog.getByRole('textbox')).toHaveValue('x'.repeat(2000))
  await expect(dialog.getByText('0 characters left')).toBeVisible()
  await dialog.getByRole('textbox').fill('The tide never comes at that time.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toHaveCount(0)
  await expectToast(page, 'Thanks. Your report was sent')
  expect(app.faults.bluesky.seen.some(({ path }) => path.startsWith('/xrpc/com.atproto.moderation.createReport'))).toBe(true)
})

for (const [what, question, yes] of [
  ['Mute', /^Mute @/, 'Mute'],
  ['Block', /^Block @/, 'Block'],
] as const)
  test(`P08 ${what}: confirms first, hides their posts and restores them on undo`, async ({ page, app }) => {
    await openAs(page, app.world.person('zara'), '/following/bsky')
    const name = (await first(page).locator('header a').first().textContent())!
    await expect(byAuthor(page, name)).not.toHaveCount(0)
    await choose(page, first(page), question)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(byAuthor(page, name)).not.toHaveCount(0)
    await choose(page, first(page), question)
    await page.getByRole('dialog').getByRole('button', { name: yes, exact: true }).click()
    await expect(byAuthor(page, name)).toHaveCount(0)
    // Keyboard navigation continues from the next post.
    await expect(page.locator('[role=feed] article:focus')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(byAuthor(page, name)).not.toHaveCount(0)
  })

test('P08 marks a muted author in a thread and can reveal the post', async ({ page, app }) => {
  // An author with a reply by someone else.
  const [answered] = app.world.posts.flatMap(({ network, replyTo, author, deleted }) => {
    const parent = network === 'bluesky' && replyTo && !deleted ? app.world.post(replyTo) : undefined
    return parent && !parent.replyTo && !parent.deleted && parent.author !== author && author !== 'zara' ? [parent] : []
  })
  await openAs(page, app.world.person('zara'), `/profile/bsky/${answered!.author}.chorus.example`)
  const words = /^[^{#@\n]{8,60}/.exec(answered!.text)![0]
  const card = page.locator('[role=feed] article').filter({ hasText: words }).first()
  await scrollUntil(page, async () => (await card.count()) > 0, { pixels: 700 })
  await card.locator('header a:has(time)').click()
  const replies = page.getByRole('feed', { name: 'Replies' })
  const ref = await replies.locator('article').first().getAttribute('data-ref')
  const reply = page.locator(`article[data-ref="${ref}"]`)
  const text = await reply.locator('p[dir=auto]').first().textContent()
  await choose(page, reply, /^Mute @/)
  await page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(reply.getByText('This post is from an account you muted.')).toBeVisible()
  await expect(reply.getByText(text!)).toHaveCount(0)
  await reply.getByRole('button', { name: 'Show post' }).click()
  await expect(reply.getByText(text!)).toBeVisible()
  await choose(page, reply, /^Unmute @/)
  await expectToast(page, 'Unmuted')
})

test(
  'Q03 moves, likes, reposts, bookmarks, shares and opens by keyboard without losing focus',
  { tag: '@last' },
  async ({ page, app, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAs(page, app.world.person('teo'), '/profile/bsky/greta.chorus.example')
    const focused = page.locator('article:focus')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const ref = (await focused.getAttribute('data-ref'))!
    const card = page.locator(`[role=feed] article[data-ref="${ref}"]`)
    await page.keyboard.press('l')
    await expect(act(card, 'like')).toHaveAttribute('aria-pressed', 'true')
    await expectToast(page, 'Liked')
    await expect(focused).toHaveAttribute('data-ref', ref)
    await page.keyboard.press('t')
    await expect(page.getByRole('menuitem', { name: 'Repost' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Reposted')
    await expect(focused).toHaveAttribute('data-ref', ref)
    await page.keyboard.press('b')
    await expect(act(card, 'bookmark')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('m')
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
    // A letter moves to the next item that starts with it.
    await page.keyboard.press('r')
    await expect(page.getByRole('menuitem', { name: 'Report post' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(focused).toHaveAttribute('data-ref', ref)
    for (const key of ['l', 'b']) await page.keyboard.press(key)
    await expect(act(card, 'like')).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    // Shortcuts are off while typing.
    await page.keyboard.type('lbt')
    await expect(act(card, 'like')).toHaveAttribute('aria-pressed', 'false')
    await page.goto('/profile/bsky/greta.chorus.example')
    await waitForHydration(page)
    await page.keyboard.press('?')
    for (const words of ['Like post', 'Reply to post', 'Repost or quote', 'Bookmark post', 'More options'])
      await expect(page.getByRole('dialog').getByText(words)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await expect(page).toHaveURL(/\/post\/bsky\//)
  },
)

test('muting someone on X lists them among muted accounts, without blocking them', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await logIn(page, app.world.person('mina'), 'X')
  await openPage(page, '/profile/twitter/rosa_garden')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: 'Mute @rosa_garden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mute' }).click()
  await expect(main.getByText('You’ve muted Rosa Whitlock')).toBeVisible()
  await expect(main.getByText('You’ve blocked')).toHaveCount(0)
  await openPage(page, '/settings/muted')
  await expect(main.getByText('@rosa_garden')).toBeVisible()
  await openPage(page, '/settings/networks')
  // X’s API lists blocks and changes none.
  await expect(page.locator('[data-offer="x:block"]')).toContainText('Not available')
  await look(page, 'what X lacks')
})
