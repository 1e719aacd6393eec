import type { Locator, Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { expectToast } from '../expect-toast.ts'
import { findCardOn } from '../find-card.ts'
import { holdRequests } from '../hold-requests.ts'
import { isAtListEnd } from '../lists/is-at-list-end.ts'
import { openAs, openPage, waitForHydration } from '../open-page.ts'
import { scrollUntil } from '../scroll.ts'
import { expect, test } from '../test.ts'

// Acceptance rows O02, O03, P08, P20 and N06: profiles, followers, mutes and blocks.

const pathOf = (person: string) => `/profile/bsky/${person}.chorus.example`

const header = (page: Page): Locator => page.locator('main header').first()
const tabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Profile sections' })
const rowOf = (page: Page, name: string): Locator => page.locator('[role=feed] article').filter({ hasText: name })
const choose = async (page: Page, line: string | RegExp) => {
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: line }).click()
}
const readCount = async (page: Page, words: RegExp): Promise<number> =>
  Number((await header(page).getByText(words).first().textContent())!.replace(/\D/g, ''))

test.describe('O02 a guest', () => {
  const lists = [
    ['/profile/farcaster/mina', ['Posts', 'Replies', 'Likes', 'Channels']],
    ['/profile/lens/mina', ['Posts', 'Replies', 'Media', 'Collected', 'Feeds', 'Groups']],
    ['/profile/twitter/mina_tides', ['Posts', 'Replies', 'Media']],
    ['/profile/bsky/jonas.chorus.example', ['Posts', 'Replies', 'Media', 'Feeds']],
  ] as const
  const toSection = (name: string) => (name === 'Groups' ? 'channels' : name.toLowerCase())
  for (const [path, names] of lists)
    test(`opens each list of ${path} by tab and by URL`, { tag: ['@wide', '@last'] }, async ({ page }) => {
      await openPage(page, path)
      await expect(tabs(page).getByRole('link')).toHaveText([...names])
      for (const name of names.slice(1)) {
        await tabs(page).getByRole('link', { name, exact: true }).click()
        await expect(page).toHaveURL(`${path}/${toSection(name)}`)
        await expect(tabs(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
        await expect(page.locator('[role=feed] article').first().or(page.getByText('Nothing here yet'))).toBeVisible()
        const shown = await page.locator('[role=feed] article').count()
        await openPage(page, `${path}/${toSection(name)}`)
        await expect(tabs(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
        if (shown === 0) await expect(page.getByText('Nothing here yet')).toBeVisible()
        else await expect(page.locator('[role=feed] article').first()).toBeVisible()
      }
    })

  test('sees the feeds that a person created', async ({ page }) => {
    await openPage(page, `${pathOf('jonas')}/feeds`)
    await expect(page.getByRole('article').filter({ hasText: 'Harbour' })).toBeVisible()
  })

  test('sees that likes are private', { tag: '@wide' }, async ({ page }) => {
    await openPage(page, `${pathOf('jonas')}/likes`)
    await expect(page.getByText('Only Jonas Weber can see this list')).toBeVisible()
  })

  test('learns that X has no list of followers here', { tag: '@wide' }, async ({ page }) => {
    await openPage(page, '/profile/twitter/mina_tides/relation/followers')
    await expect(page.getByRole('heading', { level: 1, name: 'Mina Okafor' })).toBeVisible()
    await expect(page.getByText('This list isn’t available on X')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Open on X' })).toHaveAttribute('href', /^https:/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('gets an explained 404 for an unknown profile', { tag: '@wide' }, async ({ page, request }) => {
    expect((await request.get('/profile/bsky/nobody.chorus.example')).status()).toBe(404)
    expect((await request.get('/profile/farcaster/mina/media')).status()).toBe(404)
    expect((await request.get('/profile/bsky/jonas.chorus.example/relation/enemies')).status()).toBe(404)
    await openPage(page, '/profile/bsky/jonas.chorus.example')
    await expect(page.getByRole('heading', { level: 1, name: 'Jonas Weber' })).toBeVisible()
  })
})

test('O02 marks a suspended profile', { tag: '@wide' }, async ({ page }) => {
  // A normal profile response plus the suspension.
  await page.route(/\/sandbox\/x\/api\/[a-z]+_[a-z]+(\/profile)?(\?.*)?$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"suspended":false', '"suspended":true') })
  })
  await openPage(page, '/discover/twitter')
  await page.getByRole('feed').locator('article header a').first().click()
  await expect(page).toHaveURL(/\/profile\/twitter\//)
  await expect(header(page).getByText('This account is suspended.')).toBeVisible()
})

test('O02 lists own likes, including the latest', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('vera'), pathOf('priya'))
  // Some are already liked.
  const unliked = page.locator('[role=feed] article[data-ref]').filter({ has: page.locator('[data-act=like][aria-pressed=false]') })
  const ref = await unliked.first().getAttribute('data-ref')
  await unliked.first().locator('[data-act=like]').click()
  await expectToast(page, 'Liked')
  await openPage(page, `${pathOf('vera')}/likes`)
  await expect(page.locator(`article[data-ref="${ref}"]`)).toBeVisible()
  await openPage(page, pathOf('priya'))
  await expect(tabs(page).getByRole('link', { name: 'Likes' })).toHaveCount(0)
})

test('O02 pins a post to the top at once and after navigation, until unpinned', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await openAs(page, app.world.person('nia'), pathOf('nia'))
  const ref = (await page.locator('[role=feed] article').nth(2).getAttribute('data-ref'))!
  const chooseOf = async (card: Locator, name: string) => {
    await card.locator('[data-act=more]').click()
    await page.getByRole('menuitem', { name }).click()
  }
  const pinned = page.getByRole('region', { name: 'Pinned' })
  await chooseOf(page.locator(`[role=feed] article[data-ref="${ref}"]`), 'Pin to profile')
  await expect(page.getByText('Pinned to your profile')).toBeVisible()
  await expect(pinned.locator(`article[data-ref="${ref}"]`)).toBeVisible()
  await expect(pinned.getByText('Pinned')).toBeVisible()
  await expect(page.locator(`article[data-ref="${ref}"]`), 'once').toHaveCount(1)
  await expectNoSeriousAxeViolations(page)
  await tabs(page).getByRole('link', { name: 'Replies' }).click()
  await expect(pinned).toHaveCount(0)
  await tabs(page).getByRole('link', { name: 'Posts' }).click()
  await expect(pinned.locator('article')).toBeVisible()
  await openPage(page, pathOf('nia'))
  await chooseOf(pinned.locator('article'), 'Unpin from profile')
  await expect(page.getByText('Unpinned from your profile')).toBeVisible()
  await expect(pinned).toHaveCount(0)
  await openPage(page, pathOf('nia'))
  await expect(page.locator('[role=feed] article').first()).toBeVisible()
  await expect(pinned).toHaveCount(0)
})

test.describe('a network that refuses to pin', () => {
  test.use({ allowedErrors: /status of 50/ })
  test('O02 reports it and leaves the list unchanged', { tag: '@wide' }, async ({ page, app }) => {
    await openAs(page, app.world.person('nia'), pathOf('nia'))
    app.faults.bluesky.set([{ fault: 'status', status: 500, path: '/xrpc/com.atproto.repo.putRecord' }])
    await page.locator('[role=feed] article').nth(1).locator('[data-act=more]').click()
    await page.getByRole('menuitem', { name: 'Pin to profile' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t pin this post' })).toBeVisible({ timeout: 40_000 })
    await expect(page.getByRole('region', { name: 'Pinned' })).toHaveCount(0)
  })
})

test('O03 lists followers and following with follow buttons that keep their state', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await openAs(page, app.world.person('yael'), pathOf('wren'))
  await header(page)
    .getByRole('link', { name: /followers/ })
    .click()
  await expect(page).toHaveURL(`${pathOf('wren')}/relation/followers`)
  const people = page.getByRole('feed', { name: 'Followers' }).getByRole('article')
  await expect(people.first()).toBeVisible()
  const follow = people
    .getByRole('button', { name: /^Follow(?:ing)? / })
    .and(page.locator('[aria-pressed=false]'))
    .first()
  const name = (await follow.getAttribute('aria-label'))!.replace(/^Follow (back )?/, '')
  await follow.click()
  const pressed = page.getByRole('button', { name: `Following ${name}` })
  await expect(pressed).toHaveAttribute('aria-pressed', 'true')
  await expectToast(page, `You’re now following ${name} on Bluesky.`)
  await openPage(page, `${pathOf('wren')}/relation/followers`)
  await expect(pressed).toBeVisible()
  await page.getByRole('link', { name: 'Following', exact: true }).click()
  await expect(page.getByRole('feed', { name: 'Following' }).getByRole('article').first()).toBeVisible()
  await openPage(page, pathOf('wren'))
  await header(page)
    .getByRole('link', { name: /^Followed by / })
    .click()
  await expect(page).toHaveURL(`${pathOf('wren')}/relation/mutuals`)
  const known = page.getByRole('feed', { name: 'Followers you know' }).getByRole('article')
  await expect(known.filter({ hasText: name })).toBeVisible()
})

test('O03 guests can read followers and are asked to log in for mutuals', { tag: '@wide' }, async ({ page }) => {
  await openPage(page, `${pathOf('wren')}/followers`)
  await expect(page).toHaveURL(`${pathOf('wren')}/relation/followers`)
  await expect(page.getByRole('feed', { name: 'Followers' }).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Followers you know' })).toHaveCount(0)
  await openPage(page, `${pathOf('wren')}/relation/mutuals`)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in with Bluesky' })).toBeVisible()
})

test('O03 a guest who follows logs in first, then follows', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await openPage(page, pathOf('zara'))
  await header(page).getByRole('button', { name: 'Follow @zara.chorus.example' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Use an app password instead' }).click()
  const { handle } = app.world.person('felix').accounts.bluesky!
  const { sandboxPassword } = await import('@chorus/sandbox/bluesky/add-accounts')
  await page.getByLabel('Handle or email address').fill(handle)
  await page.getByLabel('App password').fill(sandboxPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(header(page).getByRole('button', { name: 'Following @zara.chorus.example' })).toBeVisible()
  await expectToast(page, 'You’re now following @zara.chorus.example on Bluesky.')
  await openPage(page, pathOf('zara'))
  await expect(header(page).getByRole('button', { name: 'Following @zara.chorus.example' })).toBeVisible()
})

test('P03 following shows and counts at once, and an unfollow can be undone', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('mei'), pathOf('haru'))
  const before = await readCount(page, /followers?$/)
  const release = await holdRequests(page, /repo\.(createRecord|applyWrites)/)
  await header(page)
    .getByRole('button', { name: /^Follow (back )?@haru/ })
    .click()
  await expect(header(page).getByRole('button', { name: 'Following @haru.chorus.example' })).toBeVisible()
  expect(await readCount(page, /followers?$/)).toBe(before + 1)
  release()
  await expectToast(page, 'You’re now following @haru.chorus.example on Bluesky.')
  await header(page).getByRole('button', { name: 'Following @haru.chorus.example' }).click()
  await expectToast(page, 'Unfollowed @haru.chorus.example on Bluesky')
  expect(await readCount(page, /followers?$/)).toBe(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(header(page).getByRole('button', { name: 'Following @haru.chorus.example' })).toBeVisible()
})

interface Told {
  post: { uri: string; likeCount: number; repostCount: number; quoteCount: number }
}

test('P20 lists who liked, reposted and quoted a post', { tag: '@wide' }, async ({ page, app }) => {
  const ask = async <T>(call: string): Promise<T> => (await (await fetch(`${app.faults.bluesky.url}/xrpc/${call}`)).json()) as T
  const { feed } = await ask<{ feed: Told[] }>('app.bsky.feed.getAuthorFeed?actor=jonas.chorus.example&limit=100')
  const { uri } = feed.find(({ post }) => post.likeCount > 0 && post.repostCount > 0 && post.quoteCount > 0)!.post
  const [, suffix, key] = /^at:\/\/did:plc:(.+)\/app\.bsky\.feed\.post\/(.+)$/.exec(uri)!
  const path = `/post/bsky/${suffix}_${key}`
  const names = async (call: string, pick: (told: never) => { displayName: string }[]) =>
    pick(await ask<never>(`${call}?uri=${encodeURIComponent(uri)}&limit=5`)).map(({ displayName }) => displayName)
  const likers = await names('app.bsky.feed.getLikes', ({ likes }: { likes: { actor: { displayName: string } }[] }) =>
    likes.map(({ actor }) => actor),
  )
  const reposters = await names('app.bsky.feed.getRepostedBy', ({ repostedBy }: { repostedBy: { displayName: string }[] }) => repostedBy)
  const quoters = await names('app.bsky.feed.getQuotes', ({ posts }: { posts: { author: { displayName: string } }[] }) =>
    posts.map(({ author }) => author),
  )
  expect(Math.min(likers.length, reposters.length, quoters.length)).toBeGreaterThan(0)

  await openPage(page, path)
  await page
    .locator('article[data-main]')
    .getByRole('link', { name: /likes?$/ })
    .click()
  await expect(page).toHaveURL(`${path}/likes`)
  for (const name of likers) await expect(rowOf(page, name)).toBeVisible()
  await page.getByRole('link', { name: 'Reposts', exact: true }).click()
  for (const name of reposters) await expect(rowOf(page, name)).toBeVisible()
  await page.getByRole('link', { name: 'Quotes', exact: true }).click()
  for (const name of quoters) await expect(rowOf(page, name).first()).toBeVisible()
  await openPage(page, `${path}/recasts`)
  await expect(page).toHaveURL(`${path}/mirrors`)
  await expect(rowOf(page, reposters[0]!)).toBeVisible()
})

for (const [network, profile, tabs] of [
  ['Farcaster', '/profile/farcaster/mina', ['Likes', 'Quotes', 'Reposts']],
  ['Lens', '/profile/lens/mina', ['Likes', 'Quotes', 'Reposts', 'Collects']],
] as const)
  test(
    `P20 lists who liked a post on ${network}, as many as it counts, and opens every list`,
    { tag: ['@wide', '@last'] },
    async ({ page }) => {
      const card = await findCardOn(page, profile, 'The estuary survey is out.')
      await card.locator('header time').click()
      const likes = page.locator('article[data-main]').getByRole('link', { name: /likes?$/ })
      const count = Number.parseInt((await likes.innerText()).trim(), 10)
      expect(count).toBeGreaterThan(0)
      await likes.click()
      const rows = page.getByRole('feed').getByRole('article')
      const seen = new Set<string | null>()
      await scrollUntil(page, async () => {
        for (const row of await rows.all()) seen.add(await row.getByRole('link').first().getAttribute('href'))
        return seen.size >= count && isAtListEnd(page)
      })
      expect(seen.size).toBe(count)
      const lists = page.getByRole('navigation', { name: 'Engagement types' })
      await expect(lists.getByRole('link')).toHaveText([...tabs])
      for (const name of tabs.slice(1)) {
        await lists.getByRole('link', { name, exact: true }).click()
        await expect(lists.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
        await expect(rows.first().or(page.getByRole('main').getByText(/^No \w+ yet$/))).toBeVisible()
      }
    },
  )

test('P08 N06 lists a muted profile in the settings, where it can be unmuted and muted again', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('omar'), pathOf('rosa'))
  await choose(page, 'Mute @rosa.chorus.example')
  const question = page.getByRole('dialog', { name: 'Mute @rosa.chorus.example?' })
  await question.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(header(page).getByText('Muted', { exact: true })).toBeVisible()
  await expectToast(page, 'Muted @rosa.chorus.example on Bluesky')
  // Their own page still shows their posts.
  await expect(page.locator('[role=feed] article').first()).toBeVisible()
  await openPage(page, '/settings/muted')
  await expect(rowOf(page, 'Rosa Whitlock')).toBeVisible()
  await page.getByRole('button', { name: 'Unmute @rosa.chorus.example' }).click()
  await expect(rowOf(page, 'Rosa Whitlock')).toHaveCount(0)
  await expectToast(page, 'Unmuted @rosa.chorus.example on Bluesky')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'Rosa Whitlock')).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(rowOf(page, 'Rosa Whitlock')).toBeVisible()
})

test('P08 N06 marks a blocked profile and unblocks from the profile and the settings', { tag: '@wide' }, async ({ page, app }) => {
  await openAs(page, app.world.person('samir'), pathOf('hugo'))
  await expect(page.locator('[role=feed] article').first()).toBeVisible()
  await choose(page, 'Block @hugo.chorus.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('You’ve blocked Hugo Almeida')).toBeVisible()
  await expectToast(page, 'Blocked @hugo.chorus.example on Bluesky')
  await openPage(page, '/settings/blocked')
  await expect(rowOf(page, 'Hugo Almeida')).toBeVisible()
  await openPage(page, pathOf('hugo'))
  await expect(page.getByText('You’ve blocked Hugo Almeida')).toBeVisible()
  await header(page).getByRole('button', { name: 'Blocked: unblock @hugo.chorus.example' }).click()
  await expect(page.locator('[role=feed] article').first()).toBeVisible()
  await openPage(page, '/settings/blocked')
  await expect(page.getByText('No blocked accounts')).toBeVisible()
})

test('N06 asks guests to log in for muted and blocked accounts', { tag: '@wide' }, async ({ page }) => {
  for (const list of ['muted', 'blocked']) {
    await openPage(page, `/settings/${list}`)
    await expect(page.getByText(`Log in to see the accounts you’ve ${list}.`)).toBeVisible()
  }
})

test('P08 reports a profile with a reason and details, and copies its link', { tag: '@wide' }, async ({ page, app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, app.world.person('ingrid'), pathOf('pablo'))
  await choose(page, 'Report @pablo.chorus.example')
  const dialog = page.getByRole('dialog', { name: 'Report @pablo.chorus.example' })
  await dialog.getByText('Spam', { exact: true }).click()
  await dialog.getByRole('textbox').fill('The same words every hour.')
  await dialog
    .getByRole('button', { name: /send|report/i })
    .last()
    .click()
  await expect(dialog).toBeHidden()
  await choose(page, 'Copy link')
  const link = new URL(pathOf('pablo'), page.url()).href
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  // Without clipboard access, the link is shown for copying by hand.
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('No.'))))
  await choose(page, 'Copy link')
  await expect(page.locator('[data-toast]').filter({ hasText: 'This browser doesn’t allow copying.' })).toContainText(link)
  await page.getByRole('button', { name: 'More options' }).click()
  const original = page.getByRole('menuitem', { name: 'Open on Bluesky' })
  await expect(original).toHaveAttribute('href', `https://bsky.app/profile/${app.world.person('pablo').accounts.bluesky!.did}`)
})

test('A03 /profile shows the own profile and asks guests to log in', { tag: '@wide' }, async ({ page, app }) => {
  await openPage(page, '/profile/bsky')
  await expect(page.getByText('Log in to see your profile.')).toBeVisible()
  await openAs(page, app.world.person('irena'), '/profile')
  await expect(page).toHaveURL(pathOf('irena'))
  await openPage(page, '/profile/bsky')
  await expect(page).toHaveURL(pathOf('irena'))
  await openPage(page, '/profile/lens')
  await expect(page.getByText('Log in to see your profile.')).toBeVisible()
})
