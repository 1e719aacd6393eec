import { expectNoSeriousAxeViolations } from '../axe.ts'
import { openPage } from '../open-page.ts'
import { findLayoutProblems } from '../pages/find-layout-problems.ts'
import { expect, test } from '../test.ts'

// Acceptance rows O06, S02 and S04: tokens and their prices.

test('O06 a token’s page has its price, a chart that keys move along, market data and contracts', async ({ page }) => {
  await openPage(page, '/token/USDC?isSymbol=true')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: 'USDC' })).toBeVisible()
  await expect(page).toHaveTitle('USDC ($USDC) • Chorus')
  const chart = main.getByRole('region', { name: 'Price chart' })
  await expect(chart.getByText(/in 7 days, now \$1\.\d+\. Low \$/)).toHaveCount(2)
  await chart.getByRole('radio', { name: '7 days' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(chart.getByText(/in 30 days, now/).first()).toBeVisible()
  const line = chart.getByRole('slider', { name: 'Price of USDC over time' })
  await line.focus()
  const latest = await line.getAttribute('aria-valuetext')
  await page.keyboard.press('Home')
  await expect(line).not.toHaveAttribute('aria-valuetext', latest!)
  await expect(line).toHaveAttribute('aria-valuetext', /: \$[\d.]+$/)
  await chart.getByText('Show as a table').click()
  await expect(chart.getByRole('table').getByRole('row')).toHaveCount(14)
  await expect(
    main
      .getByRole('region', { name: 'Market data' })
      .getByText(/^\$[\d.]+B$/)
      .first(),
  ).toBeVisible()
  const contracts = main.getByRole('region', { name: 'Contracts' })
  await expect(contracts.getByRole('button', { name: 'Copy the address on Base' })).toBeVisible()
  await expectNoSeriousAxeViolations(page)
  expect(await findLayoutProblems(page)).toEqual([])
})

test('O06 S02 S04 tokens are found by $, by rank and by address, and hostile ones stay text', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, '/explore/crypto-trends/top-losers')
  const main = page.getByRole('main')
  await expect(main.getByRole('list', { name: 'Top losers' }).getByRole('link').first()).toContainText('▼ -')
  await main.getByRole('link', { name: 'Top gainers' }).click()
  await expect(main.getByRole('list', { name: 'Top gainers' }).getByRole('link').first()).toContainText('▲ +')
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/search?q=%24eth')
  // The row of tabs is wider than a phone, and the current one is shown.
  const tab = page.locator('a[aria-current=page]', { hasText: 'Tokens' })
  await expect(tab).toBeInViewport({ ratio: 1 })
  const found = main.getByRole('list', { name: 'Tokens' })
  await found.getByRole('link', { name: /Ethereum/ }).click()
  await expect(page).toHaveURL('/token/ethereum')
  await expect(main.getByRole('region', { name: 'Posts about $ETH' })).toContainText('pay nothing in $ETH')
  await openPage(page, '/token/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984')
  await expect(main.getByRole('heading', { level: 2, name: 'Uniswap' })).toBeVisible()
  await openPage(page, '/token/free-eth')
  await expect(main.getByRole('heading', { level: 2 })).toContainText('<img src=x onerror=')
  await expect(main.getByText('No price', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'canary' in window)).toBe(false)
  expect((await page.request.get('/token/no-such-token')).status()).toBe(404)
})
