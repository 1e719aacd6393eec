import { connectBluesky } from '@chorus/networks/bluesky/connect'
import { createFetcher } from '@chorus/networks/fetcher'
import { connectLens } from '@chorus/networks/lens/connect'
import type { Connection } from '@chorus/networks/network'
import { connectX } from '@chorus/networks/x/connect'
import type { Person } from '@chorus/sandbox/seed/world'
import type { Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { cardOf } from '../find-card.ts'
import { logIn, openPage } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'
import { attachImage } from './attach-image.ts'
import { connectNetworks } from './connect-networks.ts'

// One post with two images to four networks, and what can be done with its copies afterwards. Counted in the networks' own ledgers.

const dialog = (page: Page, name = 'New post') => page.getByRole('dialog', { name })
const unused = () => Promise.reject(new Error('Guests ask the network directly.'))

async function readJson<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return (await response.json()) as T
}

/** The texts of someone's newest posts, as each network itself tells them. */
function readLedgers({ faults }: App, { accounts }: Person) {
  const guest = { ownFetcher: unused, now: Date.now }
  const bluesky = connectBluesky(undefined, { fetcher: createFetcher({ root: faults.bluesky.url }), ...guest })
  const lens = connectLens(undefined, { fetcher: createFetcher({ root: faults.lens.url }), ...guest })
  const x = connectX(undefined, { fetcher: createFetcher({ root: faults.x.url }), ...guest })
  const textsBy = async (network: Connection, name: string) =>
    (await network.postsBy(await network.profile(name), 'feed', {})).items.map(({ metadata }) => metadata.content)
  return {
    async Farcaster() {
      const url = `${faults.farcaster.url}/v1/castsByFid?fid=${accounts.farcaster!.fid}&reverse=true&pageSize=20`
      const { messages } = await readJson<{ messages: { data: { castAddBody?: { text: string } } }[] }>(url)
      return messages.map(({ data }) => data.castAddBody?.text)
    },
    Bluesky: () => textsBy(bluesky, accounts.bluesky!.handle),
    Lens: () => textsBy(lens, accounts.lens!.localName),
    X: () => textsBy(x, accounts.x!.handle),
  }
}

const pathsOf = ({ accounts: { farcaster, lens, x, bluesky } }: Person) => ({
  Farcaster: `/profile/farcaster/${farcaster!.username}`,
  Lens: `/profile/lens/${lens!.localName}`,
  X: `/profile/x/${x!.handle}`,
  Bluesky: `/profile/bsky/${bluesky!.handle}`,
})

/** Waits until every network has it. */
async function post(page: Page, text: string, accounts: number): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Post text' }).fill(text)
  await dialog(page)
    .getByRole('button', { name: `Post to ${accounts} accounts` })
    .click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /in your outbox|Uploading/ })).toHaveCount(0, { timeout: 120_000 })
}

test('a post with two images is on four networks once, and one click deletes it from all', async ({ page, app, context }) => {
  test.slow()
  const person = app.world.person('amara')
  const words = 'Two views of the breakwater, from both ends.'
  const ledgers = Object.entries(readLedgers(app, person))
  const count = async (read: () => Promise<readonly (string | undefined)[]>) => (await read()).filter((text) => text === words).length
  await connectNetworks(context, page, app, person)
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await attachImage(page)
  await attachImage(page)
  for (const [index, alt] of ['From the north', 'From the south'].entries())
    await dialog(page)
      .getByRole('textbox', { name: `Alt text for image ${index + 1}` })
      .fill(alt)
  await post(page, words, 4)

  for (const [network, read] of ledgers) await expect.poll(() => count(read), network).toBe(1)
  for (const [network, path] of Object.entries(pathsOf(person))) {
    await openPage(page, path)
    // Casts have no alt texts.
    const alt = network === 'Farcaster' ? /^Image/ : /^From the (north|south)$/
    await expect(cardOf(page, words).getByRole('figure').getByRole('img', { name: alt }), network).toHaveCount(2)
  }

  await cardOf(page, words).getByRole('button', { name: 'More' }).click()
  for (const network of ['Farcaster', 'Lens', 'X']) await expect(page.getByRole('menuitem', { name: `View on ${network}` })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await page.getByRole('button', { name: 'Delete all 4 copies' }).click()
  await expectToast(page, 'Deleted from')
  for (const [network, read] of ledgers) await expect.poll(() => count(read), network).toBe(0)
})

test('an edit changes all copies that can be edited, and says why not the others', { tag: '@last' }, async ({ page, app, context }) => {
  test.slow()
  const person = app.world.person('greta')
  const other = app.world.person('malik')
  const [before, after] = ['The ferry leaves at nien.', 'The ferry leaves at nine.']
  // Two accounts on one network that can edit.
  await logIn(page, other, 'Lens')
  await connectNetworks(context, page, app, person)
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  const chips = dialog(page).getByRole('group', { name: 'Post as' })
  await chips.getByRole('button', { pressed: false }).click()
  // Each account uploads it, so the copies are compared by what is in their files.
  await attachImage(page)
  await dialog(page).getByRole('textbox', { name: 'Alt text for image 1' }).fill('The timetable')
  await post(page, before, 5)

  // From a copy that can't be edited itself.
  const paths = pathsOf(person)
  await openPage(page, paths.Bluesky)
  await cardOf(page, before).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit on Lens' }).click()
  const editor = dialog(page, 'Edit post')
  await expect(editor.getByText(/^Posts on .*can’t be edited/)).toHaveText(/(?=.*Farcaster)(?=.*X)(?=.*Bluesky)/)
  await expect(editor.getByRole('button', { pressed: true })).toHaveCount(2)
  await editor.getByLabel('Post text').fill(after)
  await lookAtBothWidths(page, 'editing the copies of a post')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden()

  const [own, others] = [readLedgers(app, person), readLedgers(app, other)]
  for (const read of [own.Lens, others.Lens]) await expect.poll(read).toEqual(expect.arrayContaining([after]))
  for (const read of [own.Lens, others.Lens]) expect(await read()).not.toContain(before)
  for (const read of [own.Farcaster, own.X, own.Bluesky]) {
    expect(await read()).toContain(before)
    expect(await read()).not.toContain(after)
  }

  // They are still copies of each other.
  await openPage(page, paths.Bluesky)
  await cardOf(page, before).getByRole('button', { name: 'More' }).click()
  for (const [network, count] of [
    ['Farcaster', 1],
    ['X', 1],
    ['Lens', 2],
  ] as const)
    await expect(page.getByRole('menuitem', { name: `View on ${network}` })).toHaveCount(count)
  for (const { accounts } of [person, other])
    await expect(page.getByRole('menuitem', { name: `View on Lens · @${accounts.lens!.localName}` })).toBeVisible()
})
