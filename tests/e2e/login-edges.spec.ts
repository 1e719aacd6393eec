import { isIn, openWay, sayYes } from './ways-in.ts'
import { expect, test } from './world.ts'

// Acceptance rows L01 and L05 to L08: what happens beside the straight way in.

test('L01: Farcaster: a code that nobody answered is over, and the next one is another', { tag: '@wide' }, async ({ page, app }) => {
  await page.clock.install()
  await page.goto('/')
  await openWay(page, 'Farcaster')
  const link = page.getByRole('link', { name: 'Open Farcaster on this device' })
  const first = await link.getAttribute('href')
  await page.clock.fastForward(51_000)
  await page.getByRole('button', { name: 'Show a new code' }).click()
  await expect(link).toBeVisible()
  expect(await link.getAttribute('href')).not.toBe(first)
  await expect(page.getByRole('timer')).toHaveText(/Waiting for your yes: (50|4\d) s/)
  await sayYes(page, app.world.person('mina'))
  await isIn(page, 'Farcaster')
})
