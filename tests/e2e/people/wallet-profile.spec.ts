import { toCoins } from '@chorus/sandbox/chain/start-chain-nodes'
import { toHistory } from '@chorus/sandbox/tokens/to-history'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { openPage } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Acceptance row O04: wallets.

test(
  'O04 a wallet’s page is found from its owner and by name, and shows what it did and holds',
  { tag: '@wide' },
  async ({ page, app }) => {
    const { ens, wallets, accounts } = app.world.person('priya')
    await openPage(page, `/profile/farcaster/${accounts.farcaster!.username}`)
    const isWide = page.viewportSize()!.width >= 1100
    const person = page.getByRole('region', { name: 'Also on' }).and(page.locator(':visible'))
    if (!isWide) await person.getByRole('button', { name: /more accounts? (or|and) wallets?/ }).click()
    await person.getByRole('link', { name: ens }).click()
    await expect(page).toHaveURL(new RegExp(`/profile/wallet/${wallets.evm}$`, 'i'))
    await expect(page.getByRole('heading', { level: 2, name: ens })).toBeVisible()
    const activity = page.getByRole('region', { name: 'Activity' })
    await expect(activity.getByRole('listitem')).toHaveCount(toHistory(app.world, wallets.evm).length)
    await expect(activity.getByRole('listitem').filter({ hasText: 'Swapped' }).first()).toContainText('Harbour Exchange')
    await expectNoSeriousAxeViolations(page)

    await page.getByRole('link', { name: 'Tokens', exact: true }).click()
    await expect(page).toHaveURL(/\/tokens$/)
    const balances = page.getByRole('region', { name: 'Balances' })
    const ether = (Number(toCoins(app.world, 1, wallets.evm)) / 1e18).toLocaleString('en', { maximumSignificantDigits: 5 })
    await expect(balances.getByRole('listitem').first()).toHaveText(new RegExp(`Ethereum${ether} ETH`))
    await expect(page.getByRole('region', { name: 'Tokens on Ethereum' })).toContainText(/token/i)
    await expect(page.getByRole('region', { name: 'Linked accounts' }).getByRole('link').first()).toHaveAttribute(
      'href',
      /^\/profile\/farcaster\//,
    )
    await expectNoSeriousAxeViolations(page)

    // By name, as the server renders it.
    const response = await page.request.get(`/address/${ens}`)
    expect(new URL(response.url()).pathname).toBe(`/profile/wallet/${ens}`)
    expect((await response.text()).toLowerCase()).toContain(wallets.evm)
    expect((await page.request.get('/profile/wallet/nobody-here.eth')).status()).toBe(404)
  },
)
