import { createPostPath } from '../create-post-path.ts'
import { logIn } from '../open-page.ts'
import { waitForIdle } from '../scroll.ts'
import { expect, test } from '../test.ts'
import { findLayoutProblems } from './find-layout-problems.ts'
import { openScreen, rows, type Screen } from './open-screen.ts'

// Acceptance row Q02: the main screens at 200 % zoom in a window of 1280 × 900 px.

test.use({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 })

test('Q02 the main screens fit at 200 % zoom', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await logIn(page, app.world.person('mina'))
  const screens: readonly Screen[] = [
    ['/', rows],
    ['/explore', 'Popular feeds'],
    ['/search?q=ferry', rows],
    ['/notifications', rows],
    ['/bookmarks', 'No bookmarks yet'],
    [createPostPath(app.world)('bluesky-special-four-pictures'), rows],
    ['/profile/bsky/jonas.chorus.example', rows],
    ['/settings/general', 'Appearance'],
  ]
  for (const screen of screens) {
    await openScreen(page, screen)
    await waitForIdle(page)
    expect.soft(await findLayoutProblems(page), screen[0]).toEqual([])
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'New post', exact: true }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Post text' })).toBeVisible()
  expect.soft(await findLayoutProblems(page), 'the composer').toEqual([])
  await expect.soft(dialog.getByRole('button', { name: 'Post', exact: true })).toBeInViewport({ ratio: 1 })
})
