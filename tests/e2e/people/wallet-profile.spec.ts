import { toCoins } from '@chorus/sandbox/chain/start-chain-nodes'
import { longHistory } from '@chorus/sandbox/tokens/start-blockscout'
import { toHistory } from '@chorus/sandbox/tokens/to-history'
import { toNfts } from '@chorus/sandbox/tokens/to-nfts'
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
    await page.getByRole('button', { name: 'Base', exact: true }).click()
    await expect(activity.getByRole('listitem').nth(20)).toBeVisible()
    const more = page.getByRole('button', { name: 'Show more' })
    await expect(async () => {
      if (await more.isVisible()) await more.click()
      await expect(activity.getByRole('listitem')).toHaveCount(longHistory, { timeout: 500 })
    }).toPass()

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

    await page.getByRole('link', { name: 'DAO votes', exact: true }).click()
    await expect(page).toHaveURL(/\/daos$/)
    const votes = page.getByRole('region', { name: 'DAO votes' })
    await expect(votes.getByRole('link', { name: /Harbour|Press|Lighthouse/i }).first()).toHaveAttribute('href', /^\/proposal\//)
    await expectNoSeriousAxeViolations(page)

    await page.getByRole('link', { name: 'NFTs', exact: true }).click()
    const owned = toNfts(app.world, 1).filter(({ owner, token }) => owner === wallets.evm && !token.name.startsWith('Claim'))
    const nfts = page.getByRole('list', { name: 'NFTs', exact: true })
    await expect(nfts.getByRole('listitem')).toHaveCount(Math.min(owned.length, 50))
    const shown = owned.findIndex(({ metadata }) => metadata.image.startsWith('ipfs:'))
    await expect(nfts.getByRole('listitem').nth(shown)).toContainText(owned[shown]!.metadata.name)
    await expect
      .poll(() =>
        nfts
          .locator('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(500)
    await page.getByRole('button', { name: 'Base', exact: true }).click()
    const onBase = toNfts(app.world, 8453).filter(({ owner, token }) => owner === wallets.evm && !token.name.startsWith('Claim'))
    await expect(nfts.getByRole('listitem')).toHaveCount(onBase.length)
    await expectNoSeriousAxeViolations(page)

    // One of them, and its collection, as their links lead there and as the server renders them.
    await nfts.getByRole('link').first().click()
    const token = onBase[0]!
    await expect(page).toHaveURL(`/nft/8453/${token.token.address}/${token.id}`)
    const nft = page.getByRole('article', { name: token.metadata.name })
    await expect(nft.getByRole('region', { name: 'Properties' })).toContainText(`Material${token.metadata.attributes[0]!.value}`)
    await expectNoSeriousAxeViolations(page)
    await nft.getByRole('link', { name: token.token.name }).click()
    await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(50)
    // By key: the rows above take their real height when they come into view, which could move the button away during a click.
    await page.getByRole('button', { name: 'Show more' }).press('Enter')
    await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem').nth(50)).toBeVisible()
    await page.getByRole('button', { name: 'Holders' }).click()
    await expect(page.getByRole('region', { name: 'Holders' }).getByRole('listitem')).toHaveCount(app.world.people.length)
    await expectNoSeriousAxeViolations(page)
    const item = await page.request.get(`/nft/8453/${token.token.address}/${token.id}`)
    expect(await item.text()).toContain(`<title>${token.metadata.name} • Chorus</title>`)
    for (const path of [`/nft/8453/${token.token.address}/99999999`, '/nft/8453/0x12', '/nft/x/0x12/1'])
      expect((await page.request.get(path)).status(), path).toBe(404)

    // By name, as the server renders it.
    const response = await page.request.get(`/address/${ens}`)
    expect(new URL(response.url()).pathname).toBe(`/profile/wallet/${ens}`)
    expect((await response.text()).toLowerCase()).toContain(wallets.evm)
    expect((await page.request.get('/profile/wallet/nobody-here.eth')).status()).toBe(404)
  },
)
