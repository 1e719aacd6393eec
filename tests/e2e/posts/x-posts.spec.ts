import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import type { Locator, Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { expectLoggedIn, logInWithX } from '../login/login-steps.ts'
import { logIn, openPage, waitForHydration } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { startApp, type App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Acceptance rows F01, P05, C17, L15 and N05 on X, whose sandbox sells the smallest plan where a test doesn't ask for more.

const act = (card: Locator, name: string): Locator => card.locator(`[data-act=${name}]`)
const field = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const main = (page: Page) => page.locator('article[data-main]')

/** The path of a post by someone, the latest first. */
function pathOf({ world }: App, person: string): string {
  const post = world.postsBy(person, 'x').find(({ deleted, replyTo, text }) => !deleted && !replyTo && !text.includes('@'))!
  return `/post/x/${postIdsOf(world).idOf(post)}`
}

const connect = (page: Page, { world, url }: App, person: string) => logIn(page, world.person(person), 'X', url)

test('F01 shows what people follow on X', async ({ page, app }) => {
  await connect(page, app, 'mina')
  await openPage(page, '/following')
  const cards = page.locator('article[data-ref^="x:"]')
  await expect(cards.first()).toBeVisible()
})

test('P05 reposts a post on X and undoes it, also after a reload; C17 replies only where X allows it', async ({ page, app }) => {
  await connect(page, app, 'priya')
  await openPage(page, pathOf(app, 'teo'))
  await expect(act(main(page), 'like')).toHaveCount(0)
  // X sells no quotes on this plan, so the button asks nothing.
  const repost = act(main(page), 'repost')
  await expect(repost).toHaveAccessibleName(/^Repost, /)
  await repost.click()
  await expectToast(page, 'Reposted')
  await page.reload()
  await waitForHydration(page)
  await expect(repost).toHaveAttribute('aria-pressed', 'true')
  await repost.click()
  await expectToast(page, 'Repost undone')

  await act(main(page), 'reply').click()
  await field(page).fill('Ahoy')
  await expect(page.getByText('X only lets you reply to people who mention or quote you.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open on X' })).toHaveAttribute(
    'href',
    /^https:\/\/x\.com\/teo_ferries\/status\/\d+$/,
  )
  await expect(page.getByRole('button', { name: 'Send reply' })).toBeDisabled()
  await lookAtBothWidths(page, 'a reply that X refuses')
})

test('C22 leaves people out of a reply on X', async ({ page, app }) => {
  const { world } = app
  await connect(page, app, 'mina')
  await openPage(page, `/post/x/${postIdsOf(world).idOf(world.post('x-special-mentions')!)}`)
  await act(main(page), 'reply').click()
  const dialog = page.getByRole('dialog')
  await field(page).fill('Thank you, Ana')
  await dialog.getByText('Replying to 2 people').click()
  const { ana, jonas } = { ana: world.person('ana').accounts.x!, jonas: world.person('jonas').accounts.x! }
  await expect(dialog.getByRole('checkbox', { name: `@${ana.handle}` })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: `@${jonas.handle}` }).uncheck()
  await expect(dialog.getByText('Replying to 1 person')).toBeVisible()
  await lookAtBothWidths(page, 'the people a reply mentions')
  const request = page.waitForRequest('**/api/twitter/compose')
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  expect((await request).postDataJSON()).toMatchObject({ text: 'Thank you, Ana', excludeReplyProfileIds: [jonas.id] })
  await expectToast(page, 'Posted to X')
})

test('guests may log in to X for what the plan sells, and read the likes in their column', async ({ page, app }) => {
  await openPage(page, `/profile/x/${app.world.person('teo').accounts.x!.handle}`)
  const card = page
    .locator('article[data-ref^="x:"]')
    .filter({ has: page.locator('[data-column=like]') })
    .first()
  await expect(act(card, 'reply')).toBeVisible()
  await expect(card.locator('[data-column=like]')).toHaveText(/\d+ likes?$/)
  await expect(act(card, 'like')).toHaveCount(0)
  await expect(act(card, 'bookmark')).toHaveCount(0)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const [like, repost] = await Promise.all([card.locator('[data-column=like]').boundingBox(), act(card, 'repost').boundingBox()])
    expect(Math.abs(like!.y + like!.height / 2 - repost!.y - repost!.height / 2), `at ${width} px`).toBeLessThan(1.5)
  }
  await act(card, 'repost').click()
  // Its login opens X’s page without asking again.
  await expect(page.getByRole('heading', { name: 'Authorize Chorus to access your account?' })).toBeVisible()
})

test('C17 posts a poll on X, after it has said what that costs', { tag: '@last' }, async ({ page, app }) => {
  await page.goto('/')
  await logInWithX(page, app.world.person('haru'))
  await expectLoggedIn(page, 'X')
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New post' })
  await field(page).fill('Which quay is yours?')
  await expect(dialog.getByText('X charges $0.015')).toBeVisible()
  await field(page).fill('Which quay is yours? https://harbournotes.com/tides')
  await expect(dialog.getByText('X charges $0.20 because of the link')).toBeVisible()
  await lookAtBothWidths(page, 'what a post on X costs')
  await field(page).fill('Which quay is yours?')
  await dialog.getByRole('button', { name: 'Add poll' }).click()
  // X's own polls have a single choice.
  await expect(dialog.getByRole('switch', { name: 'Allow multiple selections' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('North')
  await page.getByRole('textbox', { name: 'Option 2', exact: true }).fill('South')
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expectToast(page, 'Posted to X')
  await page.getByRole('button', { name: 'View' }).click()
  await expect(main(page)).toContainText('Which quay is yours?')
  await expect(main(page)).toContainText('North')
})

test('P18 a post about an audio room on X names it and says whether it is live', { tag: '@last' }, async ({ page, app }) => {
  await connect(page, app, 'haru')
  await openPage(page, '/')
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await field(page).fill('Come and listen https://x.com/i/spaces/1sandboxspacL')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expectToast(page, 'Posted to X')
  await page.getByRole('button', { name: 'View' }).click()
  const room = main(page).getByRole('link', { name: 'Space · live now Tides at dawn' })
  await expect(room).toHaveAttribute('href', 'https://x.com/i/spaces/1sandboxspacL')
  // The card stands for the link in the text.
  await expect(main(page).getByText('Come and listen', { exact: true })).toBeVisible()
  await lookAtBothWidths(page, 'an audio room on X')
})

test('L15 edits a profile on X, and settings list what X’s plan lacks', async ({ page, app }) => {
  await connect(page, app, 'mei')
  await openPage(page, `/profile/x/${app.world.person('mei').accounts.x!.handle}`)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await dialog.getByLabel('Bio').fill('Tea, and the tide.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Profile saved')
  await expect(page.getByText('Tea, and the tide.')).toBeVisible()

  await openPage(page, '/settings/networks')
  const missing = page.getByRole('region', { name: 'X features not available here' })
  await expect(missing.getByRole('listitem').filter({ hasText: 'Like' })).toContainText(
    'X doesn’t offer this through its API on this server’s plan.',
  )
  await expect(missing.getByRole('link', { name: 'Open on X' }).first()).toBeVisible()
  await lookAtBothWidths(page, 'features that X’s plan lacks')
})

test('N05 the bookmarks of someone on X alone say where bookmarks are', async ({ page, app }) => {
  await connect(page, app, 'priya')
  await openPage(page, '/bookmarks/twitter')
  await expect(page.getByText('Bookmarks aren’t available on X')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Open on X' })).toHaveAttribute('href', 'https://x.com/i/bookmarks')
  await lookAtBothWidths(page, 'bookmarks that X’s plan lacks')
  await openPage(page, '/bookmarks')
  await expect(page.getByText('You’re not logged in to Farcaster, Lens, or Bluesky')).toBeVisible()
})

let enterprise: Promise<App> | undefined
test.afterAll(async () => (await enterprise)?.[Symbol.asyncDispose]())
test.describe('with everything that X sells', () => {
  test.use({
    app: [async ({}, use) => use(await (enterprise ??= startApp({ CHORUS_X_PLAN: 'enterprise' }))), { scope: 'test', timeout: 300_000 }],
  })

  test('N05 bookmarks and likes a post on X', { tag: '@last' }, async ({ page, app }) => {
    await connect(page, app, 'mina')
    await openPage(page, pathOf(app, 'teo'))
    const ref = await main(page).getAttribute('data-ref')
    for (const name of ['like', 'bookmark']) {
      await act(main(page), name).click()
      await expect(act(main(page), name)).toHaveAttribute('aria-pressed', 'true')
    }
    await expectToast(page, 'Added to bookmarks')
    await openPage(page, '/bookmarks')
    await expect(page.locator(`article[data-ref="${ref}"]`)).toBeVisible()
    await openPage(page, pathOf(app, 'teo'))
    await expect(act(main(page), 'like')).toHaveAttribute('aria-pressed', 'true')
  })

  test('C22 a quote on X counts at once', async ({ page, app }) => {
    await connect(page, app, 'priya')
    await openPage(page, pathOf(app, 'teo'))
    const count = main(page).getByTitle(/^\d+ quotes?$/)
    const before = (await count.count()) > 0 ? Number.parseInt((await count.getAttribute('title'))!, 10) : 0
    await act(main(page), 'repost').click()
    await page.getByRole('menuitem', { name: 'Quote' }).click()
    await field(page).fill('Worth a second look')
    await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
    await expectToast(page, 'Posted to X')
    await expect(count).toHaveAttribute('title', before === 0 ? '1 quote' : `${before + 1} quotes`)
  })
})
