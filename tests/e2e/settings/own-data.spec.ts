import { readFile } from 'node:fs/promises'
import { openAs, openPage } from '../open-page.ts'
import { expect, test } from '../test.ts'

test('L17 downloads what the server has stored for the account', async ({ page, app }) => {
  const wren = app.world.person('wren')
  await openAs(page, wren, '/settings/data')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download (JSON)' }).click()])
  expect(download.suggestedFilename()).toMatch(/^chorus-\d{4}-\d\d-\d\d\.json$/)
  const { tables } = JSON.parse(await readFile(await download.path(), 'utf8')) as { tables: Record<string, unknown[]> }
  expect(tables['identities']).toMatchObject([{ platform: 'bsky', handle: wren.accounts.bluesky!.handle }])
  expect(tables['sessions']).toHaveLength(1)
})

test('L17 wallets have their section', async ({ page, app }) => {
  await openAs(page, app.world.person('wren'), '/settings/wallets')
  await expect(page.getByRole('region', { name: 'Wallets' }).getByText('No wallets connected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add wallet' })).toBeVisible()
})

for (const [path, prompt] of [
  ['/settings/data', 'Log in to download your data.'],
  ['/settings/wallets', 'Log in to connect your wallets.'],
] as const)
  test(`L17 guests are asked to log in at ${path}`, async ({ page }) => {
    await openPage(page, path)
    await expect(page.getByText(prompt)).toBeVisible()
  })

for (const relation of ['followers', 'following'] as const)
  test(`guests read why an account’s ${relation} can’t be listed`, async ({ page, app }) => {
    await openPage(page, `/profile/twitter/${app.world.person('mina').accounts.x!.handle}/relation/${relation}`)
    await expect(page.getByText('This list isn’t available on X').or(page.getByText('Log in to X to see this list.'))).toBeVisible()
    await expect(page.getByText('which of these followers you know')).toHaveCount(0)
  })
