import { capabilityNames } from '@chorus/networks/capability-names'
import { startFaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import type { Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { createBlueskyClient } from '../create-bluesky-client.ts'
import { openSettings } from '../login/login-steps.ts'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { scrollUntil, waitForIdle } from '../scroll.ts'
import { expect, test } from '../test.ts'

// Acceptance row L17 and security row 25: build information, network features and developer backends.

const offers = (page: Page, cell: string) => page.locator(`[data-offer="${cell}"]`)
const cookie = (url: string, value: string) => ({ name: 'root_api', value: encodeURIComponent(value), url })

test('L17 shows the build, the network servers and a link to the API reference', { tag: '@wide' }, async ({ page, app }) => {
  await page.goto('/settings/developer')
  await waitForHydration(page)
  const build = page.getByRole('region', { name: 'Build' })
  await expect(build.getByText(/^\d+\.\d+\.\d+$/)).toBeVisible()
  await expect(build.getByText('Sandbox', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Network services' })).toContainText('/sandbox/bluesky')
  await expect(page.getByRole('group', { name: 'Backend' })).toHaveCount(0)
  await build.getByRole('link', { name: 'API reference' }).click()
  await expect(page).toHaveURL(`${app.url}/openapi`)
})

test('L17 lists network features for the logged-in accounts', { tag: '@wide' }, async ({ page, app }) => {
  await page.goto('/settings/networks')
  await waitForHydration(page)
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(capabilityNames.length)
  await expect(offers(page, 'bluesky:searchProfiles')).toContainText('Available')
  await expect(offers(page, 'bluesky:searchPosts')).toContainText('Not available')
  await expect(offers(page, 'bluesky:publish')).toContainText('Not available')
  await openAs(page, app.world.person('mei'))
  await openSettings(page)
  await page.getByRole('link', { name: 'Network features' }).click()
  await expect(offers(page, 'bluesky:publish')).toContainText('Available')
  await expect(offers(page, 'lens:publish')).toContainText('Not available')
  await expect(page.getByRole('columnheader', { name: /Bluesky/ })).toContainText('Logged in')
  await expect(page.getByRole('columnheader', { name: /Lens/ })).toContainText('Guest')
})

test(
  'L17 tells the operator nothing unless someone agrees, and then each event once',
  { tag: ['@wide', '@last'] },
  async ({ page, app }) => {
    const sent: string[] = []
    page.on('request', (request) => void (request.url().includes('/api/telemetry') && sent.push(request.url())))
    const path = (await (await createBlueskyClient(app, 'edda')).post('The tide table is up.')).path
    const idsOf = async () => (await app.readCollected()).events.map(({ eventType }) => eventType)
    const before = await app.readCollected()
    const like = page.locator('article[data-main] [data-act=like]')
    const press = async (isOn: boolean) => {
      const confirmed = page.waitForResponse((response) => response.url().includes('/xrpc/com.atproto.repo.'))
      await like.click()
      await expect(like).toHaveAttribute('aria-pressed', String(isOn))
      await confirmed
    }
    const open = async () => {
      await openPage(page, path)
      await expect(like).toHaveAttribute('aria-pressed', 'false')
    }
    await openAs(page, app.world.person('mei'))
    await open()
    await press(true)
    await press(false)
    expect(sent).toEqual([])

    await openPage(page, '/settings/developer')
    const usage = page.getByRole('region', { name: 'Usage data' })
    await expect(usage.getByRole('switch', { name: 'Share usage data and errors' })).not.toBeChecked()
    await usage.getByRole('switch', { name: 'Share usage data and errors' }).check()
    await lookAtBothWidths(page, 'settings with usage data on')
    const collecting = page.waitForResponse(/start-telemetry/)
    await open()
    // What happens before the code has loaded isn't counted.
    await collecting
    await waitForIdle(page)
    await press(true)
    await expect.poll(idsOf, { timeout: 30_000 }).toEqual(['bsky_post_like_success'])
    const [event] = (await app.readCollected()).events
    expect(event!.parameters).toMatchObject({ public_href: '/post/bsky/…', public_use_development_api: 'N' })
    expect(before).toEqual({ events: [], errors: [] })

    await openPage(page, '/settings/developer')
    await usage.getByRole('switch', { name: 'Share usage data and errors' }).uncheck()
    sent.splice(0)
    await openPage(page, path)
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await press(false)
    expect(sent).toEqual([])
  },
)

test('security row 25: ignores a provider cookie when no provider is allowed', { tag: '@wide' }, async ({ page, app, context }) => {
  await using elsewhere = await startFaultProxy({ target: () => app.url })
  await context.addCookies([cookie(app.url, elsewhere.url)])
  const response = await page.goto('/discover/farcaster')
  await waitForHydration(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(response!.headers()['content-security-policy']).not.toContain(elsewhere.url)
  let loadsMore = false
  page.on('request', (request) => (loadsMore ||= request.url().includes('/v2/discover/farcaster/timeline')))
  await scrollUntil(page, async () => loadsMore, { pixels: 3000 })
  expect(elsewhere.seen).toEqual([])
})

test.describe('a server with allowed providers', () => {
  test(
    'security row 25: reads from an allowed provider without sending credentials',
    { tag: ['@wide', '@last'] },
    async ({ browser, startOwnApp }) => {
      let url = ''
      await using elsewhere = await startFaultProxy({ target: () => url })
      await using foreign = await startFaultProxy({ target: () => url })
      const app = await startOwnApp({ CHORUS_DEVELOPER_ROOTS: elsewhere.url })
      ;({ url } = app)
      await using context = await browser.newContext({ baseURL: app.url })
      const page = await context.newPage()
      const sent: Record<string, string>[] = []
      page.on('request', (request) => {
        if (request.url().startsWith(elsewhere.url)) sent.push(request.headers())
      })
      await openAs(page, app.world.person('noor'), '/settings/general')
      expect(elsewhere.seen).toEqual([])

      await page.goto('/settings/developer')
      await waitForHydration(page)
      const choice = page.getByRole('group', { name: 'Backend' })
      await expect(choice.getByRole('radio', { name: 'This server' })).toBeChecked()
      await expectNoSeriousAxeViolations(page)
      await choice.getByRole('radio', { name: 'This server' }).focus()
      await page.keyboard.press('ArrowDown')
      await expect(choice.getByRole('radio', { name: elsewhere.url })).toBeChecked()
      await waitForHydration(page)
      await page.screenshot({ path: test.info().outputPath('backend.png') })

      await page.goto('/discover/farcaster')
      await waitForHydration(page)
      await expect(page.getByRole('article').first()).toBeVisible()
      // The server renders the first page, and the browser loads the next.
      expect(elsewhere.seen.some(({ path }) => path.startsWith('/v2/discover/farcaster/timeline'))).toBe(true)
      await scrollUntil(page, async () => sent.length > 0, { pixels: 3000 })
      for (const headers of sent) {
        expect(headers).not.toHaveProperty('cookie')
        expect(headers).not.toHaveProperty('authorization')
        expect(headers).not.toHaveProperty('x-chorus')
      }
      // Sessions do not depend on the provider.
      await expect(page.getByRole('button', { name: /^Your accounts/ })).toBeVisible()
      expect(elsewhere.seen.filter(({ path }) => !/^\/v[123]\//.test(path))).toEqual([])

      // Other browsers are unaffected. This one stops loading meanwhile, but a preflight that it has begun may still arrive.
      const reads = () => elsewhere.seen.filter(({ method }) => method !== 'OPTIONS')
      await page.goto('about:blank')
      elsewhere.forget()
      await (await fetch(`${app.url}/discover/farcaster`)).text()
      expect(reads()).toEqual([])

      // A provider that is not allowed cannot be chosen.
      await context.addCookies([cookie(app.url, foreign.url)])
      await page.goto('/discover/farcaster')
      await waitForHydration(page)
      expect(foreign.seen).toEqual([])
      expect(reads()).toEqual([])
      await page.goto('/settings/developer')
      await waitForHydration(page)
      await expect(choice.getByRole('radio', { name: 'This server' })).toBeChecked()
    },
  )
})
