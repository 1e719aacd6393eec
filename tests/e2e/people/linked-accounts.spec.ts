import { takenWallet } from '@chorus/sandbox/seed/sign-in-methods'
import type { Locator, Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { expectToast } from '../expect-toast.ts'
import { expectLoggedIn, logInWithCustodyWallet, logInWithEmail, logInWithFarcaster } from '../login/login-steps.ts'
import { installWallet, withCustodyKey } from '../login/wallet.ts'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'
import { choosePicture } from './choose-picture.ts'

// Acceptance rows O01 and L15: linked accounts and editing the own profile.

const pathOf = (person: string) => `/profile/bsky/${person}.chorus.example`

/** In the aside on wide screens, otherwise below the header. */
async function openPerson(page: Page): Promise<Locator> {
  const isWide = page.viewportSize()!.width >= 1100
  const region = page.getByRole('region', { name: 'Also on' }).and(page.locator(':visible'))
  await expect(region).toBeVisible()
  if (!isWide) await region.getByRole('button', { name: /more accounts? (or|and) wallets?/ }).click()
  return region
}
const placeOf = (region: Locator, network: string): Locator => region.locator(`li[data-network=${network}]`)

test('O01 lists a person’s accounts and wallets with their sources and links', { tag: '@wide' }, async ({ page, app }) => {
  const { accounts } = app.world.person('priya')
  await openPage(page, pathOf('priya'))
  const person = await openPerson(page)
  await expect(placeOf(person, 'farcaster')).toContainText(`@${accounts.farcaster!.username}`)
  await expect(placeOf(person, 'lens')).toContainText(`@${accounts.lens!.localName}`)
  await expect(placeOf(person, 'x')).toContainText(`@${accounts.x!.handle}`)
  await expect(placeOf(person, 'bluesky')).toContainText('You’re viewing this profile')
  await expect(placeOf(person, 'farcaster')).toContainText('Linked to wallet 0x')
  await expect(placeOf(person, 'x')).toContainText('Linked on Farcaster (source: Web3.bio)')
  await expect(person.getByRole('button', { name: /^Copy address 0x/ })).toBeVisible()
  await expect(person.getByRole('button', { name: 'Follow all' })).toHaveCount(0)
  await placeOf(person, 'lens').getByRole('link').click()
  await expect(page).toHaveURL(`/profile/lens/${accounts.lens!.localName}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Priya Raman' })).toBeVisible()
})

test('O01 marks a wallet reported as stolen', { tag: '@wide' }, async ({ page, app }) => {
  const { accounts, wallets } = app.world.person(takenWallet)
  await openPage(page, `/profile/farcaster/${accounts.farcaster!.username}`)
  const person = await openPerson(page)
  const row = person
    .locator('li')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^Copy address ${wallets.evm.slice(0, 6)}`, 'i') }) })
  await expect(row).toContainText('This wallet was reported stolen. Don’t send anything to it.')
  await expectNoSeriousAxeViolations(page)
  // Other wallets are not marked.
  await openPage(page, pathOf('priya'))
  await expect((await openPerson(page)).getByRole('button', { name: /^Copy address 0x/ })).toBeVisible()
  await expect(page.getByText('reported stolen')).toHaveCount(0)
})

test('O01 shows no list for a person without other accounts', { tag: '@wide' }, async ({ page, app }) => {
  await openPage(page, `/profile/lens/${app.world.person('ravi').accounts.lens!.localName}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Ravi Shankaran' })).toBeVisible()
  const elsewhere = await page.request.get(`/v2/wallet/profileinfo?bskyHandle=bao.chorus.example`)
  expect(await elsewhere.json()).toMatchObject({ data: { twitterProfiles: [], walletProfiles: [] } })
  await openPage(page, pathOf('bao'))
  await expect(page.getByRole('heading', { level: 2, name: 'Bảo Trần' })).toBeVisible()
  await expect(page.locator('[role=feed] article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Also on' })).toHaveCount(0)
})

test('O01 follows all of a person’s accounts and reports each network’s result', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('dov'), pathOf('ana'))
  const person = await openPerson(page)
  await person.getByRole('button', { name: 'Follow all' }).click()
  await expectToast(page, 'Followed 1 account.')
  await expect(placeOf(person, 'bluesky')).toContainText(/Done|No change needed/)
  await expect(placeOf(person, 'farcaster')).toContainText('You’re not logged in')
  await expect(page.locator('main').getByRole('button', { name: 'Following @ana.chorus.example' }).first()).toBeVisible()
})

test.describe('a network that fails', () => {
  test.use({ allowedErrors: /status of 50/ })
  test('O01 names the network that failed', { tag: '@wide' }, async ({ page, app }) => {
    await openAs(page, app.world.person('dov'), pathOf('greta'))
    const person = await openPerson(page)
    app.faults.bluesky.set([{ fault: 'status', status: 500, path: '/xrpc/app.bsky.graph.muteActor' }])
    await person.getByRole('button', { name: 'Mute all' }).click()
    const question = page.getByRole('dialog', { name: 'Mute this person everywhere?' })
    await question.getByRole('button', { name: 'Mute all' }).click()
    await expect(placeOf(person, 'bluesky')).toContainText('Failed', { timeout: 40_000 })
    await expectToast(page, /Bluesky/)
    app.clearFaults()
    await person.getByRole('button', { name: 'Mute all' }).click()
    await question.getByRole('button', { name: 'Mute all' }).click()
    await expectToast(page, 'Muted 1 account.')
    await expect(placeOf(person, 'bluesky')).toContainText('Done')
    // Muting applies to all accounts of the person.
    const { farcaster } = app.world.person('greta').accounts
    const relation = await page.request.post('/v1/user/muteRelation', {
      headers: { 'x-chorus': '1', origin: new URL(page.url()).origin },
      data: { conditions: [{ snsPlatform: 'farcaster', snsId: String(farcaster!.fid) }] },
    })
    expect(await relation.json()).toMatchObject({ data: [{ blocked: true }] })
  })
})

test('O01 muting everywhere hides the person on networks without mutes', { tag: ['@wide', '@last'] }, async ({ page, context, app }) => {
  const wren = app.world.person('wren')
  await installWallet(context, withCustodyKey(wren))
  await openAs(page, wren, '/')
  // Farcaster has no mutes for accounts that a wallet opens.
  await logInWithCustodyWallet(page)
  await expectLoggedIn(page, 'Farcaster')
  await openPage(page, pathOf('priya'))
  const person = await muteAll(page, 'Muted 1 account.')
  await placeOf(person, 'farcaster').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/profile\/farcaster\//)
  await expect(page.getByText('You’ve muted Priya Raman in Chorus.')).toBeVisible()
  // Their own page still shows their posts.
  await expect(page.locator('[role=feed] article').first()).toBeVisible()
  // One press removes both mutes, Bluesky's and ours.
  await openPage(page, pathOf('priya'))
  await page.getByRole('button', { name: 'Unmute @priya.chorus.example' }).click()
  await expectToast(page, 'Unmuted @priya.chorus.example on Bluesky')
  await expect(page.getByText(/^You’ve muted/)).toHaveCount(0)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: 'More options' })).toBeVisible()
  await expect(page.getByText(/^You’ve muted/)).toHaveCount(0)
})

async function muteAll(page: Page, words: string): Promise<Locator> {
  const person = await openPerson(page)
  await person.getByRole('button', { name: 'Mute all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mute all' }).click()
  await expectToast(page, words)
  return person
}

interface Written {
  name: string
  /** The profile menu. */
  path: string
  /** Their posts. */
  article: Locator
  ref: string
}

/** A person with accounts on every network whose Lens post is on Home. */
async function findAtHome(page: Page, app: App): Promise<Written> {
  const articles = page.locator('[role=feed] article[data-ref^="lens:"]')
  await expect(articles.first()).toBeVisible()
  for (const article of await articles.all()) {
    const path = await article.locator('header a[href^="/profile/lens/"]').first().getAttribute('href')
    const person = app.world.people.find(({ accounts }) => path === `/profile/lens/${accounts.lens?.localName}`)
    if (!path || !person || Object.keys(person.accounts).length < 4 || person.key === 'omar') continue
    const ref = (await article.getAttribute('data-ref'))!
    return { name: person.name, path, ref, article: page.locator(`article[data-ref="${ref}"]`) }
  }
  throw new Error('Nobody like that stands at Home.')
}

test(
  'O01 P08 N06 muting everywhere hides the person from Home, also in server HTML, until undone',
  { tag: ['@wide', '@last'] },
  async ({ page, app, context }) => {
    await page.goto('/')
    await logInWithEmail(page, app, app.world.person('omar'))
    await expectLoggedIn(page, 'Email')
    await openPage(page, '/')
    const { name, path, ref, article } = await findAtHome(page, app)
    const isDrawn = async () => (await (await page.request.get('/')).text()).includes(`data-ref="${ref}"`)
    expect(await isDrawn()).toBe(true)
    await openPage(page, path)
    const places = await muteAll(page, 'Muted on all networks')
    const notice = page.getByText(`You’ve muted ${name} in Chorus.`)
    await expect(notice).toBeVisible()
    for (const network of ['farcaster', 'lens', 'x', 'bluesky']) await expect(placeOf(places, network)).toContainText('Muted in Chorus')
    await expectNoSeriousAxeViolations(page)

    // Hidden from lists: on the next page, after a reload and in another tab.
    for (const look of [() => openPage(page, '/'), () => page.reload()]) {
      await look()
      await waitForHydration(page)
      await expect(page.locator('[role=feed] article').first()).toBeVisible()
      await expect(article).toHaveCount(0)
    }
    expect(await isDrawn()).toBe(false)
    const other = await context.newPage()
    await openPage(other, '/')
    await expect(other.locator('[role=feed] article').first()).toBeVisible()
    await expect(other.locator(`article[data-ref="${ref}"]`)).toHaveCount(0)
    await other.goto(path)
    await expect(other.getByText(`You’ve muted ${name} in Chorus.`)).toBeVisible()
    await other.close()

    // Listed under each network, including X, where only the handle is known.
    await openPage(page, '/settings/muted')
    const rows = page.locator('[role=feed] article')
    await expect(rows.filter({ hasText: 'Muted in Chorus' })).toHaveCount(4)
    await expectNoSeriousAxeViolations(page)
    for (const network of ['Farcaster', 'X', 'Bluesky', 'Lens']) {
      await page.getByRole('button', { name: network, exact: true }).click()
      await expect(rows).toHaveCount(1)
      await expect(rows.first()).toContainText(name)
    }
    await page.getByRole('button', { name: /^Unmute @/ }).click()
    await expectToast(page, /Unmuted .+ on Lens/)
    await expect(page.getByText('You haven’t muted anyone on Lens')).toBeVisible()
    await openPage(page, '/')
    await expect(article).toBeVisible()
    expect(await isDrawn()).toBe(true)

    // Mute again from the undo toast; logging out ends the mute.
    await openPage(page, '/settings/muted')
    await expect(page.getByRole('button', { name: 'Farcaster', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Farcaster', exact: true }).click()
    await page.getByRole('button', { name: /^Unmute @/ }).click()
    await expectToast(page, /Unmuted .+ on Farcaster/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows).toHaveCount(1)
    await page.reload()
    await waitForHydration(page)
    await expect(rows.filter({ hasText: name }).first()).toBeVisible()
  },
)

test('O01 logging out ends mutes', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await page.goto('/')
  await logInWithEmail(page, app, app.world.person('elif'))
  await expectLoggedIn(page, 'Email')
  await openPage(page, '/')
  const { path, article } = await findAtHome(page, app)
  await openPage(page, path)
  await muteAll(page, 'Muted on all networks')
  await openPage(page, '/')
  await expect(page.locator('[role=feed] article').first()).toBeVisible()
  await expect(article).toHaveCount(0)
  await page.getByRole('button', { name: /^Your accounts/ }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('button', { name: 'Log out of all accounts' }).click()
  await expect(page.getByRole('button', { name: 'Log in', exact: true }).first()).toBeVisible()
  await expect(article).toBeVisible()
})

test.describe('a server that fails to list mutes', () => {
  test.use({ allowedErrors: /status of 50/ })
  test('N06 reports that muted people could not load and retries', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
    await page.goto('/')
    await logInWithFarcaster(page, app.world.person('paolo'))
    await expectLoggedIn(page, 'Farcaster')
    await page.route('**/v1/user/platformMuteList?*', (route) => route.fulfill({ status: 503, json: { code: 1, error: ['Later.'] } }))
    await openPage(page, '/settings/muted')
    const again = page.getByRole('button', { name: 'Try Chorus again' })
    await expect(again).toBeVisible()
    await page.unrouteAll()
    await again.click()
    await expect(page.getByText('No muted accounts')).toBeVisible()
  })
})

test('L15 edits the profile within the network’s limits, with cropped images', { tag: '@last' }, async ({ page, app }) => {
  await openAs(page, app.world.person('kenji'), pathOf('kenji'))
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  const name = dialog.getByLabel('Display name', { exact: true })
  const bio = dialog.getByLabel('Bio')
  await expect(name).toHaveValue('森 健司')

  // Bluesky counts graphemes.
  await name.fill('👨‍👩‍👧‍👦'.repeat(65))
  await expect(dialog.getByText('Use 64 characters or fewer.')).toBeVisible()
  await bio.fill('a'.repeat(257))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Use 64 characters or fewer.')).toBeVisible()
  await expect(dialog.getByText('Use 256 characters or fewer.')).toBeVisible()
  await expect(name).toBeFocused()

  await choosePicture(page, 'Change profile photo')
  const cutting = page.getByRole('dialog', { name: 'Crop image' })
  await expect(cutting.getByRole('img', { name: 'Crop preview' })).toBeVisible()
  await cutting.getByLabel('Zoom').fill('2')
  await cutting.getByLabel('Horizontal position').focus()
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight')
  await expectNoSeriousAxeViolations(page)
  await cutting.getByRole('button', { name: 'Apply' }).click()

  await name.fill('健司')
  await bio.fill('Ships, and tea.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Profile saved')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: '健司' })).toBeVisible()
  const face = page.locator('main header img[src*="/file/"]').first()
  await expect(face).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('Ships, and tea.')).toBeVisible()
  // The crop moved off the disc's center; the image is square and within the network's limit.
  const picture = await page.request.get((await face.getAttribute('src'))!)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  expect((await picture.body()).length).toBeLessThan(1_000_000)
  expect(await face.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBe(1)
})

test('L15 rejects files that are not images and asks before discarding changes', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('sanna'), pathOf('sanna'))
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await dialog.getByLabel('Change banner').setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expectToast(page, 'This browser can’t open notes.png as an image.')
  await dialog.getByLabel('Bio').fill('Something new.')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Bio')).toHaveValue('Something new.')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Something new.')).toHaveCount(0)
})

test.describe('a network that rejects', () => {
  test.use({ allowedErrors: /status of 50/ })
  test('L15 keeps unsaved profile changes after a failure and saves them on retry', { tag: '@wide' }, async ({ page, app }) => {
    await openAs(page, app.world.person('sanna'), pathOf('sanna'))
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit profile' })
    await dialog.getByLabel('Bio').fill('Written twice, saved once.')
    app.faults.bluesky.set([{ fault: 'status', status: 500, path: '/xrpc/com.atproto.repo.putRecord' }])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t save your profile.' })).toBeVisible({ timeout: 40_000 })
    await expect(dialog.getByLabel('Bio')).toHaveValue('Written twice, saved once.')
    app.clearFaults()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Written twice, saved once.')).toBeVisible()
  })
})

test('L15 offers no editing of other profiles', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('sanna'), pathOf('irena'))
  await expect(page.getByRole('button', { name: /Follow/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit profile' })).toHaveCount(0)
})
