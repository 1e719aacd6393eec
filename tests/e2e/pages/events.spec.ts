import { countPasses } from '@chorus/sandbox/events/write-events'
import { privateKeyToAccount } from 'viem/accounts'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { connectWallet } from '../connect-wallet.ts'
import { logIn, openPage } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Acceptance row O11.

test('O11 events are listed by what is active, and each page says whether one can take part', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, '/explore')
  await page.getByRole('navigation', { name: 'Explore categories' }).getByRole('link', { name: 'Events' }).click()
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list).toHaveText([/Harbour Week.*Active/, /Lantern Night.*Upcoming/, /First Catch.*Ended/])
  await expectNoSeriousAxeViolations(page)

  await page.getByRole('link', { name: /Lantern Night/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Lantern Night' })).toBeVisible()
  await expect(page.getByText('You can claim once the event starts.')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /First Catch/ }).click()
  await expect(page.getByText('This event has ended. Its reward can no longer be claimed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect' })).toHaveCount(0)
  await expectNoSeriousAxeViolations(page)

  // What the server renders, also for apps that show the link as a card.
  const html = await (await page.request.get('/event/harbour-week?p=f&r=mina')).text()
  expect(html).toContain('For one week the whole harbour is open')
  expect(html).toMatch(/og:image" content="[^"]+path=%2Fevent%2Fharbour-week"/)
  expect(html).toMatch(/rel="canonical" href="\/event\/harbour-week"/)
  expect((await page.request.get('/event/no-such-event')).status()).toBe(404)
})

test('O11 steps show what is done, and the reward’s page learns who shared the link', { tag: '@wide' }, async ({ page, app }) => {
  const { people, follows, hostile } = app.world
  const fans = new Set(follows.flatMap(({ network, from, to }) => (network === 'farcaster' && to === 'mina' ? [from] : [])))
  const viewer = people.find(
    ({ key, accounts, wallets, keys }) =>
      accounts.farcaster &&
      fans.has(key) &&
      !hostile.includes(key) &&
      // No contract wallet.
      privateKeyToAccount(`0x${keys.evm}`).address.toLowerCase() === wallets.evm &&
      countPasses(app.world, wallets.evm) > 0n,
  )!
  await openPage(page, '/event/harbour-week?p=f&r=edda')
  const steps = page.getByRole('region', { name: 'How to take part' })
  await expect(steps.getByRole('listitem')).toHaveCount(4)
  await expect(steps.getByRole('img', { name: 'Not checked' })).toHaveCount(4)
  await expect(steps.getByRole('link', { name: /Claim/ })).toHaveCount(0)

  await logIn(page, viewer, 'Farcaster')
  await page.reload()
  await expect(page).toHaveURL(/\?p=f&r=edda$/)
  await expect(steps.getByRole('img', { name: 'Done', exact: true })).toHaveCount(2)
  await expect(steps.getByText('Once you’ve done everything above, you can claim on tides.example.')).toBeVisible()
  await expect(steps.getByRole('link', { name: 'Add a wallet' })).toHaveAttribute('href', '/settings/wallets')

  const wallet = privateKeyToAccount(`0x${viewer.keys.evm}`)
  await connectWallet(page, wallet)
  await steps.getByRole('button', { name: 'Check again' }).click()
  await expect(steps.getByRole('img', { name: 'Done', exact: true })).toHaveCount(4)
  await expect(steps.getByRole('link', { name: 'Claim on tides.example' })).toHaveAttribute(
    'href',
    'https://tides.example/claim?event=harbour-week&p=f&r=edda',
  )
  await expectNoSeriousAxeViolations(page)

  // One's own link names oneself.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => void Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  await page.getByRole('button', { name: 'Share' }).click()
  const handle = viewer.accounts.farcaster!.username
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/event/harbour-week?p=f&r=${handle}`)
})
