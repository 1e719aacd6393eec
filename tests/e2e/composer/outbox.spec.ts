import type { Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'
import { attachImage } from './attach-image.ts'
import { blockStorage } from './block-storage.ts'

// Posts that the network rejects, and posts whose response was lost.

const call = '**/com.atproto.repo.applyWrites'
const refusal = { status: 400, json: { error: 'InvalidRequest', message: 'Not like that.' } }
const list = (page: Page) => page.getByRole('dialog', { name: 'Outbox' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const toast = (page: Page, words: string) => page.getByRole('region', { name: /^Alerts/ }).locator('[data-toast]', { hasText: words })
const articles = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

test.describe('a rejected post', () => {
  test.use({ allowedErrors: /Failed to load resource/ })

  test('C19: a thread that failed in the middle is edited and sent from there on', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
    const teo = app.world.person('teo')
    await openAs(page, teo)
    let calls = 0
    await page.route(call, (route) => (calls++ === 0 ? route.continue() : route.fulfill(refusal)))
    await page.getByRole('button', { name: 'New post', exact: true }).click()
    await text(page).fill('A thread, part one')
    for (const words of ['A thread, part two', 'A thread, part three']) {
      await page.getByRole('button', { name: 'Add post to thread' }).click()
      await page.keyboard.type(words)
    }
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await toast(page, 'Bluesky rejected this post').getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: /in your outbox$/ }).click()
    await expect(list(page).getByText('Part 2 of 3')).toBeVisible()
    await page.unroute(call)
    await list(page).getByRole('button', { name: 'Edit' }).click()

    const field = (n: number) => page.getByRole('dialog').getByRole('textbox', { name: `Post ${n} of 2`, exact: true })
    await expect(field(1)).toHaveValue('A thread, part two')
    await expect(field(2)).toHaveValue('A thread, part three')
    await field(1).fill('A thread, part two again')
    await page.getByRole('dialog').getByRole('button', { name: 'Send reply' }).click()
    await expect(toast(page, 'Posted to Bluesky')).toBeVisible()
    await expect(page.getByRole('button', { name: /in your outbox$/ })).toBeHidden()
    await openPage(page, `/profile/bsky/${teo.accounts.bluesky!.handle}`)
    await articles(page, 'A thread, part one').first().getByText('A thread, part one').click()
    await expect(page).toHaveURL(/\/post\//)
    for (const words of ['A thread, part one', 'A thread, part two again', 'A thread, part three'])
      await expect(articles(page, words).first()).toBeVisible()
  })

  test('shows the reason, and can be edited and sent', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
    const greta = app.world.person('greta')
    await openAs(page, greta)
    await page.route(call, (route) => route.fulfill(refusal))
    await page.getByRole('button', { name: 'New post', exact: true }).click()
    await text(page).fill('A first try at words')
    await attachImage(page)
    await page.getByRole('textbox', { name: 'Alt text for image 1' }).fill('A very small boat')
    await page.getByText('Anyone can interact').click()
    await page.getByRole('combobox', { name: 'Who can reply' }).selectOption({ label: 'No one can reply' })
    await page.getByRole('switch', { name: 'Allow quote posts' }).uncheck()
    await page.getByRole('button', { name: 'Post', exact: true }).click()

    const rejection = toast(page, 'Bluesky rejected this post')
    await rejection.getByRole('button', { name: 'Show more' }).click()
    await expect(rejection.locator('pre')).toContainText(
      'refused · bluesky · com.atproto.repo.applyWrites · 400: InvalidRequest: Not like that.',
    )
    await rejection.getByRole('button', { name: 'Dismiss' }).click()

    await page.getByRole('button', { name: '1 post in your outbox' }).click()
    await list(page).getByText('Error details').click()
    await expect(list(page).locator('pre')).toContainText('400: InvalidRequest: Not like that.')
    await expectNoSeriousAxeViolations(page)
    // Without storage it stays in the outbox.
    await blockStorage(page, true)
    await list(page).getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByText('Something went wrong, and nothing was changed.')).toBeVisible()
    await expect(list(page).getByText('A first try at words')).toBeVisible()
    await blockStorage(page, false)
    await list(page).getByRole('button', { name: 'Edit' }).click()

    const writing = page.getByRole('dialog', { name: 'New post' })
    await expect(text(page)).toHaveValue('A first try at words')
    await expect(writing.getByRole('textbox', { name: 'Alt text for image 1' })).toHaveValue('A very small boat')
    await writing.getByText('Interaction limited').click()
    await expect(writing.getByRole('combobox', { name: 'Who can reply' })).toHaveValue('Nobody')
    await expect(writing.getByRole('switch', { name: 'Allow quote posts' })).not.toBeChecked()
    await expect(page.getByRole('button', { name: /in your outbox$/ })).toBeHidden()
    await page.unroute(call)
    await text(page).fill('Better words at the second try')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByText('Posted to Bluesky')).toBeVisible()
    await page.goto(`/profile/bsky/${greta.accounts.bluesky!.handle}`)
    await expect(articles(page, 'Better words at the second try')).toHaveCount(1)
    await expect(articles(page, 'A first try at words')).toHaveCount(0)
  })

  test('becomes a draft once it is edited', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
    await openAs(page, app.world.person('omar'), '/profile/bsky/haru.chorus.example')
    const parent = page
      .locator('[role=feed] article')
      .filter({ has: page.locator('[data-act=reply]:not([aria-disabled])') })
      .first()
    await page.route(call, (route) => route.fulfill(refusal))
    await parent.locator('[data-act=reply]').click()
    await text(page).fill('An answer that is refused')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(toast(page, 'Bluesky rejected this post')).toBeVisible()
    await page.getByRole('button', { name: '1 post in your outbox' }).click()
    await list(page).getByRole('button', { name: 'Edit' }).click()
    // The rejection is no longer shown.
    await expect(toast(page, 'Bluesky rejected this post')).toBeHidden()
    // It is still a reply to the same post.
    const reply = page.getByRole('dialog', { name: 'Reply' })
    await expect(reply.getByText('春田 はる')).toBeVisible()
    await expect(text(page)).toHaveValue('An answer that is refused')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await waitForHydration(page)
    expect(await readKept(page)).toEqual({ drafts: ['An answer that is refused'], rows: [] })
    await page.getByRole('button', { name: 'New post', exact: true }).click()
    await page.getByRole('button', { name: 'Drafts' }).click()
    await expect(page.getByRole('button', { name: /^An answer that is refused/ })).toHaveCount(1)
    await expect(page.getByRole('button', { name: /in your outbox$/ })).toBeHidden()
  })
})

/** The texts of the drafts stored in this browser. */
const readKept = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    const base = await done(indexedDB.open('chorus-writing'))
    const read = (name: string) => done(base.transaction(name).objectStore(name).getAll())
    const [drafts, rows] = [await read('drafts'), await read('rows')]
    base.close()
    return { drafts: drafts.map(({ parts }) => parts[0].text as string), rows: rows.map(({ draft }) => draft.text as string) }
  })

/** The network's reply count. */
async function countReplies(page: Page, app: App): Promise<number> {
  const [, suffix, key] = /\/post\/bsky\/(.+?)_(.+)$/.exec(page.url())!
  const uri = `at://did:plc:${suffix}/app.bsky.feed.post/${key}`
  const answer = await fetch(`${app.faults.bluesky.url}/xrpc/app.bsky.feed.getPosts?uris=${encodeURIComponent(uri)}`)
  const { posts } = (await answer.json()) as { posts: { replyCount: number }[] }
  return posts[0]!.replyCount
}

test('an open tab finishes a reply whose tab died, and counts it once', { tag: ['@wide', '@last'] }, async ({ page, app, context }) => {
  await openAs(page, app.world.person('priya'), '/profile/bsky/astrid.chorus.example')
  await page
    .locator('[role=feed] article')
    .filter({ has: page.locator('[data-act=reply]:not([aria-disabled])') })
    .first()
    .locator('header time')
    .click()
  const main = (of: Page) => of.locator('article[data-main]')
  await main(page).locator('[data-act=reply]').click()
  const before = await countReplies(page, app)
  const address = page.url()
  const later = await context.newPage()
  await later.goto(address)
  await waitForHydration(later)
  await text(page).fill('Whether this one arrives')
  await page.route(call, async (route) => {
    await route.fetch()
    await page.close()
  })
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.waitForEvent('close')
  // The reader looks at the other tab.
  await later.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(toast(later, 'Posted to Bluesky')).toBeVisible()
  expect(await countReplies(later, app)).toBe(before + 1)
  await expect(main(later).locator('[data-act=reply]')).toContainText(`${before + 1} repl`)
  // A refetch does not add the reply again.
  await later.reload()
  await waitForHydration(later)
  await expect(main(later).locator('[data-act=reply]')).toContainText(`${before + 1} repl`)
})
