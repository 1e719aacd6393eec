import type { Fault } from '@chorus/sandbox/faults/fault-rule'
import { showNewPosts } from '../show-new-posts.ts'
import { expect, test } from '../test.ts'

type Name = 'farcaster' | 'lens' | 'x' | 'bluesky'

/** Each fault once, and no response on every network. tests/conformance/read-faults.sandbox.test.ts covers every fault on every adapter. */
const faults: readonly (readonly [what: string, fault: Fault, networks: readonly Name[]])[] = [
  ['takes 30 s', { fault: 'latency', ms: 30_000 }, ['farcaster', 'lens', 'x', 'bluesky']],
  ['refuses every connection', { fault: 'refuse' }, ['bluesky']],
  ['responds with 500', { fault: 'status', status: 500 }, ['farcaster']],
  ['responds with garbage', { fault: 'garbage' }, ['lens']],
  ['cuts the connection midway', { fault: 'reset-mid-body' }, ['x']],
  ['cuts the response short', { fault: 'truncate' }, ['bluesky']],
  ['responds with another shape', { fault: 'wrong-types' }, ['farcaster']],
  ['responds with a gateway’s error page', { fault: 'status', status: 502 }, ['lens']],
  ['limits requests', { fault: 'status', status: 429, headers: { 'retry-after': '60' } }, ['x']],
]
const labels = { farcaster: 'Farcaster', lens: 'Lens', x: 'X', bluesky: 'Bluesky' } as const

test.describe('one failing network', () => {
  test.use({ allowedErrors: /Failed to load resource|net::ERR/ })
  for (const [what, fault, networks] of faults)
    for (const name of networks)
      test(`${labels[name]} ${what}: shows the other three networks and names the missing one`, async ({ page, app }) => {
        app.faults[name].set([fault])
        const response = await page.goto('/')
        expect(response!.status()).toBe(200)
        await expect(page.locator('article[data-ref]').first()).toBeVisible()
        // Our server's index has Farcaster's posts from before.
        if (name !== 'farcaster') {
          expect(await page.locator(`article[data-ref^="${name}:"]`).count()).toBe(0)
          await expect(page.getByRole('complementary').getByRole('status')).toContainText(labels[name])
        }
        // Networks respond in any order.
        const others = () =>
          page
            .locator('article[data-ref]')
            .evaluateAll((cards) => new Set(cards.map((card) => card.getAttribute('data-ref')!.split(':')[0])).size)
        await expect(async () => {
          await showNewPosts(page)
          expect(await others()).toBeGreaterThanOrEqual(2)
        }).toPass({ timeout: 30_000 })
      })
})
