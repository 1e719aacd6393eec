import { createPostPath } from '../create-post-path.ts'
import { waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'

test.use({ timezoneId: 'Pacific/Kiritimati' })

test('P01 dates and times are the reader’s, after those of the first HTML', async ({ page, app }) => {
  // 14 hours ahead of UTC, an afternoon is part of the next day.
  const { at, key } = app.world.posts.find(
    ({ network, at, replyTo, deleted }) =>
      network === 'bluesky' && !replyTo && !deleted && app.world.now - at > 8 * 86_400_000 && new Date(at).getUTCHours() > 10,
  )!
  const path = createPostPath(app.world)(key)
  const toText = (timeZone: string) =>
    new Intl.DateTimeFormat('en', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    }).format(at)
  const html = await (await page.request.get(path)).text()
  expect(html).toContain(`${toText('UTC')} UTC</time>`)
  await page.goto(path)
  await waitForHydration(page)
  const time = page.locator('article[data-main] time').first()
  await expect(time).toHaveText(toText('Pacific/Kiritimati'))
  await expect(time).toHaveAttribute('datetime', new Date(at).toISOString())
})
