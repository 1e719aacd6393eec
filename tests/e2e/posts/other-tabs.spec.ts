import { openAs, openPage } from '../open-page.ts'
import { expect, test } from '../test.ts'

test('A11 likes and follows show in other tabs without a request to a network', { tag: '@last' }, async ({ page, context, app }) => {
  await openAs(page, app.world.person('mina'), '/profile/bsky/jonas.chorus.example')
  const other = await context.newPage()
  await openPage(other, '/profile/bsky/jonas.chorus.example')
  const toButton = (tab: typeof page) => tab.locator('[role=feed] [data-index="0"] article[aria-posinset] [data-act=like]')
  await expect(toButton(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(toButton(other)).toHaveAttribute('aria-pressed', 'false')
  // Lists load ahead, at first and where the button is below the screen.
  for (const tab of [page, other]) await toButton(tab).scrollIntoViewIfNeeded()
  for (const tab of [page, other]) await tab.waitForLoadState('networkidle')
  const asked = app.faults.bluesky.seen.filter(({ path }) => /getPosts|getAuthorFeed/.test(path)).length
  await toButton(page).click()
  await expect(toButton(other)).toHaveAttribute('aria-pressed', 'true')
  const follow = (tab: typeof page) =>
    tab
      .getByRole('main')
      .getByRole('button', { name: /^(Follow|Following)/ })
      .first()
  const label = (await follow(page).textContent())!
  await follow(page).click()
  const unfollow = page.getByRole('dialog').getByRole('button', { name: 'Unfollow' })
  await expect(async () => {
    if (await unfollow.isVisible()) await unfollow.click()
    await expect(follow(page)).not.toHaveText(label, { timeout: 500 })
  }).toPass()
  await expect(follow(other)).not.toHaveText(label)
  expect(app.faults.bluesky.seen.filter(({ path }) => /getPosts|getAuthorFeed/.test(path)).length).toBe(asked)
})
