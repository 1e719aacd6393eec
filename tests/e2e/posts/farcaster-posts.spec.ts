import type { Person } from '@chorus/sandbox/seed/world'
import type { Locator, Page } from '@playwright/test'
import { attachImage } from '../composer/attach-image.ts'
import { expectToast } from '../expect-toast.ts'
import { approveOnPhone, expectLoggedIn, logInWithFarcaster } from '../login/login-steps.ts'
import { logIn, openAs, openPage, waitForHydration } from '../open-page.ts'
import { scrollUntil } from '../scroll.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Acceptance rows N01, P03, P05, P07, L15 and O10 on Farcaster, with a key on our server. Device keys: device-only.spec.ts.

const act = (card: Locator, name: string): Locator => card.locator(`[data-act=${name}]`)
const fidOf = ({ accounts }: Person) => accounts.farcaster!.fid
const field = (page: Page) => page.getByRole('textbox', { name: 'Post text' })

/** Logs in on an open page, and approves the key that posts. */
async function connect(page: Page, person: Person): Promise<void> {
  await logInWithFarcaster(page, person)
  await expectLoggedIn(page, 'Farcaster')
  await approveOnPhone(page, person)
  await expect(page.getByRole('dialog')).toBeHidden()
}

interface HubMessage {
  hash: string
  data: { fid: number; castAddBody: { text: string; parentUrl?: string; embeds: { url: string }[] } }
}
/** From the hub itself. */
const read = async (app: App, path: string): Promise<HubMessage[]> =>
  ((await (await fetch(`${app.faults.farcaster.url}/v1/${path}`)).json()) as { messages: HubMessage[] }).messages
const readTexts = async (app: App, person: Person) =>
  (await read(app, `castsByFid?fid=${fidOf(person)}&reverse=true&pageSize=20`)).map(({ data }) => data.castAddBody.text)

/** An image that no format makes small, as a file of several megabytes. */
async function drawNoise(page: Page, side: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (px) => {
    const canvas = new OffscreenCanvas(px, px)
    const image = new ImageData(px, px)
    for (let at = 0; at < image.data.length; at += 65_536) crypto.getRandomValues(image.data.subarray(at, at + 65_536))
    for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
    canvas.getContext('2d')!.putImageData(image, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, side)
  return Buffer.from(base64, 'base64')
}

test('P03 P05 likes and reposts a cast, and undoes both', { tag: '@last' }, async ({ page, app }) => {
  const [mina, sol] = [app.world.person('mina'), app.world.person('sol')]
  await logIn(page, mina, 'Farcaster')
  const [cast] = await read(app, `castsByFid?fid=${fidOf(sol)}&pageSize=1`)
  await openPage(page, `/post/farcaster/${cast!.hash}`)
  const card = page.locator('article[data-main]')
  const hasReacted = async (type: 'Like' | 'Recast') =>
    (await read(app, `reactionsByCast?target_fid=${fidOf(sol)}&target_hash=${cast!.hash}&reaction_type=${type}`)).some(
      ({ data }) => data.fid === fidOf(mina),
    )
  const like = act(card, 'like')
  if ((await like.getAttribute('aria-pressed')) === 'true') await like.click()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => hasReacted('Like')).toBe(true)
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => hasReacted('Like')).toBe(false)

  await act(card, 'repost').click()
  await page.getByRole('menuitem', { name: 'Repost', exact: true }).click()
  await expectToast(page, 'Reposted')
  await expect.poll(() => hasReacted('Recast')).toBe(true)
  await act(card, 'repost').click()
  await page.getByRole('menuitem', { name: 'Undo repost' }).click()
  await expect.poll(() => hasReacted('Recast')).toBe(false)
})

test('P07 posts a cast, replies to one and deletes its own', async ({ page, app }) => {
  const [ana, sol] = [app.world.person('ana'), app.world.person('sol')]
  await page.goto('/')
  await connect(page, ana)
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await field(page).fill('From the pier, on Farcaster')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Posted to Farcaster')).toBeVisible()
  await expect.poll(() => readTexts(app, ana)).toContain('From the pier, on Farcaster')

  const [cast] = await read(app, `castsByFid?fid=${fidOf(sol)}&pageSize=1`)
  await openPage(page, `/post/farcaster/${cast!.hash}`)
  // The list of replies is behind their number at first.
  let old = 2
  await page.route('**/v2/farcaster-hub/cast/comments?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { comments: { text: string }[] } }
    if (body.data.comments.some(({ text }) => text === 'A reply from the pier') && old-- > 0) body.data.comments = []
    await route.fulfill({ response, json: body })
  })
  await act(page.locator('article[data-main]'), 'reply').click()
  await field(page).fill('A reply from the pier')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect
    .poll(async () => (await read(app, `castsByParent?fid=${fidOf(sol)}&hash=${cast!.hash}`)).at(-1)?.data.castAddBody.text)
    .toBe('A reply from the pier')
  // Without a reload, however far our index is behind the hub.
  await expect(page.getByRole('feed').getByRole('article').filter({ hasText: 'A reply from the pier' })).toBeVisible()

  const own = (await read(app, `castsByFid?fid=${fidOf(ana)}&reverse=true&pageSize=5`)).find(({ data }) =>
    data.castAddBody.text.startsWith('From the pier'),
  )!
  await openPage(page, `/post/farcaster/${own.hash}`)
  await act(page.locator('article[data-main]'), 'more').click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).click()
  await expectToast(page, 'Post deleted')
  await expect.poll(() => readTexts(app, ana)).not.toContain('From the pier, on Farcaster')
})

test('posts an image, which our own server stores and shows', { tag: '@last' }, async ({ page, app }) => {
  const ingrid = app.world.person('ingrid')
  await logIn(page, ingrid, 'Farcaster')
  await openPage(page, '/')
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await field(page).fill('A boat at the pier')
  await attachImage(page)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Posted to Farcaster')).toBeVisible()
  const findCast = async () =>
    (await read(app, `castsByFid?fid=${fidOf(ingrid)}&reverse=true&pageSize=5`)).find(
      ({ data }) => data.castAddBody.text === 'A boat at the pier',
    )
  await expect.poll(async () => (await findCast())?.data.castAddBody.embeds.length).toBe(1)
  const cast = (await findCast())!
  const [embed] = cast.data.castAddBody.embeds
  expect(embed!.url).toMatch(new RegExp(`^${app.url}/uploads/web/[\\da-f-]{36}\\.(png|jpg)$`))
  await openPage(page, `/post/farcaster/${cast.hash}`)
  const image = page.locator(`article[data-main] img[src="${embed!.url}"]`)
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
})

test.describe('with a connection that is cut', () => {
  test.use({ allowedErrors: /ERR_CONNECTION_RESET/ })

  test(
    'cancels a post while its image is uploaded, and posts it later, once, over a connection that is cut',
    { tag: ['@wide', '@last'] },
    async ({ page, app }) => {
      const noor = app.world.person('noor')
      await logIn(page, noor, 'Farcaster')
      await openPage(page, '/')
      await page.getByRole('button', { name: 'New post', exact: true }).click()
      await field(page).fill('A chart of the whole coast')
      const file = await drawNoise(page, 1500)
      await page.locator('input[type=file]').setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: file })
      await page.getByRole('textbox', { name: 'Alt text for image 1' }).fill('Every rock and light')
      const uploads: string[] = []
      await page.route(/partNumber=[2-9]/, (route) => void uploads.push(route.request().url()))
      await page.getByRole('button', { name: 'Post', exact: true }).click()
      await expect.poll(() => uploads.length).toBeGreaterThan(0)
      await page.getByRole('button', { name: /^Uploading to Farcaster: \d+%$/ }).click()
      const outbox = page.getByRole('dialog', { name: 'Outbox' })
      await outbox.getByRole('button', { name: 'Cancel' }).click()
      await expect(field(page)).toHaveValue('A chart of the whole coast')
      await expect(page.getByRole('textbox', { name: 'Alt text for image 1' })).toHaveValue('Every rock and light')
      expect(await readTexts(app, noor)).not.toContain('A chart of the whole coast')

      await page.unroute(/partNumber=[2-9]/)
      const parts: string[] = []
      await page.route(/partNumber=/, (route) => {
        const part = new URL(route.request().url()).searchParams.get('partNumber')!
        parts.push(part)
        return part === '2' && parts.filter((each) => each === part).length === 1 ? route.abort('connectionreset') : route.continue()
      })
      await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
      await expect(page.getByText('Posted to Farcaster')).toBeVisible()
      const countPosts = async () => (await readTexts(app, noor)).filter((text) => text === 'A chart of the whole coast').length
      await expect.poll(countPosts).toBe(1)
      expect(parts.toSorted()).toEqual(['1', '2', '2'])
    },
  )
})

test('posts to two networks at once, and once to each', { tag: '@last' }, async ({ page, app }) => {
  const kofi = app.world.people.find(
    ({ key, accounts }) => accounts.farcaster && accounts.bluesky && !['mina', 'ana', 'sol'].includes(key),
  )!
  await logIn(page, kofi, 'Farcaster')
  await openAs(page, kofi)
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New post' })
  for (const network of ['Bluesky', 'Farcaster']) {
    const chip = dialog.getByRole('group', { name: 'Post as' }).getByRole('button', { name: network })
    if ((await chip.getAttribute('aria-pressed')) !== 'true') await chip.click()
  }
  await field(page).fill('Both harbours at once')
  await page.getByRole('button', { name: 'Post to 2 accounts' }).click()
  await expect.poll(async () => (await readTexts(app, kofi)).filter((text) => text === 'Both harbours at once').length).toBe(1)
  const feed = `${app.faults.bluesky.url}/xrpc/app.bsky.feed.getAuthorFeed?actor=${kofi.accounts.bluesky!.did}&limit=5`
  await expect.poll(async () => (await (await fetch(feed)).text()).split('Both harbours at once').length).toBe(2)
})

test.describe('a rejected key', () => {
  test.use({ allowedErrors: /status of (400|403)/ })

  test('is reported with a button to log in again, and the like is undone', async ({ page, app }) => {
    const [sol, mina] = [app.world.person('sol'), app.world.person('mina')]
    await logIn(page, sol, 'Farcaster')
    const [cast] = await read(app, `castsByFid?fid=${fidOf(mina)}&pageSize=1`)
    await openPage(page, `/post/farcaster/${cast!.hash}`)
    const like = act(page.locator('article[data-main]'), 'like')
    const before = await like.getAttribute('aria-pressed')
    const detail = 'status: InvalidArgument, message: "bad_request.validation_failure/invalid signer: signer 0x12 not found for fid 1"'
    const body = JSON.stringify({ error: 'Failed to submit message', error_detail: detail })
    app.faults.farcaster.set([{ fault: 'status', status: 400, path: '/v1/submitMessage', body }])
    await like.click()
    await expect(page.getByText('Your Farcaster key was rejected')).toBeVisible()
    await expect(like).toHaveAttribute('aria-pressed', before!)
    await page.getByRole('button', { name: 'Log in again' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in with Farcaster' })).toBeVisible()
    app.clearFaults()
  })
})

test('N01 words what happened on Farcaster, and L15 edits the profile with a picture', { tag: '@last' }, async ({ page, app }) => {
  const lani = app.world.person('lani')
  await logIn(page, lani, 'Farcaster')
  await openPage(page, '/notifications')
  const list = page.getByRole('feed')
  for (const words of [/ liked your (post|reply|quote)/, / followed you/, /Replied to you/])
    await scrollUntil(page, () => list.getByText(words).first().isVisible())

  await openPage(page, `/profile/farcaster/${lani.accounts.farcaster!.username}`)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  // Farcaster counts bytes.
  await dialog.getByLabel('Bio').fill('é'.repeat(129))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Bio')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Bio').fill('Tide pools, and larger crabs.')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } })
  await dialog.getByLabel('Change profile photo').setInputFiles({ name: 'pool.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Apply' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Profile saved')
  const stored = async () =>
    (await (await fetch(`${app.faults.farcaster.url}/v1/userDataByFid?fid=${fidOf(lani)}`)).text()).includes(
      'Tide pools, and larger crabs.',
    )
  await expect.poll(stored).toBe(true)
  const bio = page.getByText('Tide pools, and larger crabs.')
  await expect(bio).toBeVisible()
  // What pages are read from may be a second behind the hub.
  await expect(async () => {
    await page.reload()
    await waitForHydration(page)
    expect(await bio.isVisible()).toBe(true)
  }).toPass()
  const face = page.locator('main header img[src*="/uploads/"]').first()
  await expect.poll(() => face.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
})

test('O10 C12 P08 joins a channel, posts there or in another one, and reports a cast', async ({ page, app }) => {
  const rosa = app.world.person('rosa')
  await logIn(page, rosa, 'Farcaster')
  await openPage(page, '/channel/farcaster/type-design')
  await page.getByRole('button', { name: 'Join Type Design' }).click()
  await expectToast(page, /You joined /)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: 'Joined Type Design' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'New post' }).click()
  await page.getByText('Posting in Type Design').click()
  await page.getByRole('searchbox', { name: 'Search channels' }).fill('tid')
  await page.getByRole('radio', { name: /^Tides/ }).click()
  await expect(page.getByText('Posting in Tides')).toBeVisible()
  await field(page).fill('The ferry letters are set in a tide table’s figures.')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect
    .poll(async () => (await read(app, `castsByFid?fid=${fidOf(rosa)}&reverse=true&pageSize=1`))[0]?.data.castAddBody)
    .toMatchObject({ text: 'The ferry letters are set in a tide table’s figures.', parentUrl: expect.stringMatching(/tides$/) })
  await page.getByRole('main').getByRole('link', { name: 'Members' }).click()
  // The newest member is last, and the list draws only what is near the window.
  const self = page.getByRole('feed', { name: 'Members' }).getByText(`@${rosa.accounts.farcaster!.username}`)
  await scrollUntil(page, () => self.isVisible())

  const [cast] = await read(app, `castsByFid?fid=${fidOf(app.world.person('sol'))}&pageSize=1`)
  await openPage(page, `/post/farcaster/${cast!.hash}`)
  await act(page.locator('article[data-main]'), 'more').click()
  await page.getByRole('menuitem', { name: 'Report post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this post' })
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expectToast(page, 'Thanks. Your report was sent')
})
