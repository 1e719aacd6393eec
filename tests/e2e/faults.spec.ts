import type { Fault } from '@chorus/sandbox/faults/fault-rule'
import { expect, test } from './world.ts'

const kinds: Record<string, Fault> = {
  'refuses every connection': { fault: 'refuse' },
  'takes 30 s': { fault: 'latency', ms: 30_000 },
  'answers 500': { fault: 'status', status: 500 },
  'answers garbage': { fault: 'garbage' },
  'cuts the line in the middle': { fault: 'reset-mid-body' },
  'answers half': { fault: 'truncate' },
  'answers another shape': { fault: 'wrong-types' },
  'answers a gateway’s page': { fault: 'status', status: 502 },
  'asks us to slow down': { fault: 'status', status: 429, headers: { 'retry-after': '60' } },
}
const labels = { farcaster: 'Farcaster', lens: 'Lens', x: 'X', bluesky: 'Bluesky' } as const

test.describe('one network fails', () => {
  test.use({ allowedComplaints: /Failed to load resource|net::ERR/ })
  for (const name of Object.keys(labels) as (keyof typeof labels)[])
    for (const [what, fault] of Object.entries(kinds))
      test(`${labels[name]} ${what}: the other three are read, and the page says who is missing`, async ({ page, app }) => {
        app.faults[name].set([fault])
        const response = await page.goto('/')
        expect(response!.status()).toBe(200)
        await expect(page.locator('article[data-ref]').first()).toBeVisible()
        expect(await page.locator(`article[data-ref^="${name}:"]`).count()).toBeLessThanOrEqual(name === 'farcaster' ? 20 : 0)
        await expect(
          page
            .getByRole('complementary')
            .getByText(/not answering|slow|up to date/)
            .first(),
        ).toBeVisible()
        // Each in its own time.
        const others = () =>
          page
            .locator('article[data-ref]')
            .evaluateAll((cards) => new Set(cards.map((card) => card.getAttribute('data-ref')!.split(':')[0])).size)
        await expect.poll(others).toBeGreaterThanOrEqual(2)
      })
})
