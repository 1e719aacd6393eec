import type { Locator, Page } from '@playwright/test'
import { openAs, waitForHydration } from '../open-page.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Acceptance row P03, optimistic updates of posts and profiles.

const author = 'amara'
const handle = `@${author}.chorus.example`

interface Scene {
  press(to: boolean): Promise<void>
  /** Does and undoes it before the network responds. */
  pressTwice(): Promise<void>
  expectIs(isOn: boolean): Promise<void>
  /** The count it changes, if any. */
  count?(): Promise<number>
  /** Refetches its state by leaving the page and returning. */
  refetch(): Promise<void>
}

interface Action {
  what: string
  who: string
  /** The calls that do or undo it: the network's behind the fault proxy, or our server's. */
  calls: { network: RegExp } | { own: RegExp }
  done: string
  notDone: string
  open(page: Page): Promise<Scene>
}

const header = (page: Page): Locator => page.locator('main header').first()
const readCount = async (text: Locator) => Number((await text.first().textContent())!.replace(/\D/g, ''))

/** A post of the list, located by ref. */
async function findCard(page: Page): Promise<Locator> {
  const ref = await page.locator('[role=feed] [data-index="0"] article[aria-posinset]').getAttribute('data-ref')
  return page.locator(`[role=feed] article[data-ref="${ref}"]`)
}
const toThreadAndBack = async (page: Page, card: Locator) => {
  await card.locator('header a:has(time)').click()
  await expect(page.getByRole('heading', { name: 'Replies' })).toBeVisible()
  await page.goBack()
  await expect(card).toBeVisible()
}

/** A toggle button of a post. */
const postButton =
  (name: string, counted?: RegExp) =>
  async (page: Page): Promise<Scene> => {
    const card = await findCard(page)
    const button = card.locator(`[data-act=${name}]`)
    return {
      press: () => button.click(),
      pressTwice: () => clickTwice(button),
      expectIs: (isOn) => expect(button).toHaveAttribute('aria-pressed', String(isOn)),
      ...(counted && { count: () => readCount(card.getByText(counted)) }),
      refetch: () => toThreadAndBack(page, card),
    }
  }

/** Waits a frame between presses: within one frame the first would never be sent. */
async function clickTwice(button: Locator): Promise<void> {
  await button.click()
  await button.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done)))))
  await button.click()
}

const inTurn = (press: Scene['press']) => async () => {
  await press(true)
  await press(false)
}

async function openRepost(page: Page): Promise<Scene> {
  const card = await findCard(page)
  const button = card.locator('[data-act=repost]')
  const press = async (to: boolean) => {
    await button.click()
    await page.getByRole('menuitem', { name: to ? 'Repost' : 'Undo repost', exact: true }).click()
  }
  return {
    press,
    pressTwice: inTurn(press),
    expectIs: (isOn) => (isOn ? expect(button).toHaveAttribute('data-on', 'true') : expect(button).not.toHaveAttribute('data-on', 'true')),
    count: () => readCount(card.getByText(/^\d+ reposts?$/)),
    refetch: () => toThreadAndBack(page, card),
  }
}

const openFollow = async (page: Page): Promise<Scene> => {
  const button = header(page).getByRole('button', { name: new RegExp(`^Follow(ing| back)? ${handle}$`) })
  return {
    press: () => button.click(),
    pressTwice: () => clickTwice(button),
    expectIs: (isOn) => expect(button).toHaveAttribute('aria-pressed', String(isOn)),
    count: () => readCount(header(page).getByText(/followers?$/)),
    refetch: async () => toThreadAndBack(page, await findCard(page)),
  }
}

const choose = async (page: Page, line: string) => {
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: line }).click()
}
const openMute = async (page: Page): Promise<Scene> => {
  const press = async (to: boolean) => {
    await choose(page, `${to ? 'Mute' : 'Unmute'} ${handle}`)
    if (to) await page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click()
  }
  return {
    press,
    pressTwice: inTurn(press),
    expectIs: (isOn) => expect(header(page).getByText('Muted', { exact: true })).toHaveCount(isOn ? 1 : 0),
    // A muted profile's own page still shows the posts.
    refetch: async () => toThreadAndBack(page, await findCard(page)),
  }
}

const openBlock = async (page: Page): Promise<Scene> => {
  const press = async (to: boolean) => {
    if (!to)
      return header(page)
        .getByRole('button', { name: `Blocked: unblock ${handle}` })
        .click()
    await choose(page, `Block ${handle}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  }
  return {
    press,
    pressTwice: inTurn(press),
    expectIs: (isOn) => expect(page.getByText('You’ve blocked Amara Nwosu')).toHaveCount(isOn ? 1 : 0),
    async refetch() {
      await header(page)
        .getByRole('link', { name: /followers?$/ })
        .click()
      await expect(page).toHaveURL(/relation\/followers$/)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 2, name: 'Amara Nwosu' })).toBeVisible()
    },
  }
}

const records = /^\/xrpc\/com\.atproto\.repo\.(create|delete)Record/
const actions: readonly Action[] = [
  {
    what: 'like',
    who: 'mina',
    calls: { network: records },
    done: 'Liked',
    notDone: 'Couldn’t like this',
    open: postButton('like', /^\d+ likes?$/),
  },
  {
    what: 'repost',
    who: 'priya',
    calls: { network: records },
    done: 'Reposted',
    notDone: 'Couldn’t repost this',
    open: openRepost,
  },
  {
    what: 'bookmark',
    who: 'rosa',
    calls: { own: /\/v1\/bookmark\/(create|remove)/ },
    done: 'Added to bookmarks',
    notDone: 'Couldn’t bookmark this post',
    open: postButton('bookmark'),
  },
  {
    what: 'follow',
    who: 'dov',
    calls: { network: records },
    done: `You’re now following ${handle} on Bluesky.`,
    notDone: `Couldn’t follow ${handle}`,
    open: openFollow,
  },
  {
    what: 'mute',
    who: 'samir',
    calls: { network: /^\/xrpc\/app\.bsky\.graph\.(un)?muteActor/ },
    done: `Muted ${handle} on Bluesky`,
    notDone: `Couldn’t mute ${handle}`,
    open: openMute,
  },
  {
    what: 'block',
    who: 'ingrid',
    calls: { network: records },
    done: `Blocked ${handle} on Bluesky`,
    notDone: `Couldn’t block ${handle}`,
    open: openBlock,
  },
]

/** Breaks an action's calls. `lost`: the call is executed, but its response does not arrive. */
async function breakCalls(page: Page, app: App, { calls }: Action, how: 'error' | 'lost'): Promise<void> {
  if ('network' in calls) {
    const fault = {
      error: { fault: 'status', status: 500 },
      lost: { fault: 'reset-after-headers' },
    } as const
    return app.faults.bluesky.set([{ ...fault[how], path: calls.network }])
  }
  await page.route(calls.own, async (route) => {
    if (how === 'error') return route.fulfill({ status: 500, json: { error: 'Something broke' } })
    await route.fetch()
    return route.abort()
  })
}
/** Holds an action's calls back until the returned function is called. The route stays: removing it would race with the held calls. */
async function holdCalls(page: Page, { calls }: Action): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const pattern = 'own' in calls ? calls.own : (url: URL) => calls.network.test(url.pathname.replace(/^.*(?=\/xrpc\/)/, ''))
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
async function heal(page: Page, app: App, { calls }: Action): Promise<void> {
  app.clearFaults()
  if ('own' in calls) await page.unroute(calls.own)
}

const toasts = (page: Page, words: string) => page.locator('[data-toast]').filter({ hasText: words })
async function expectOneToast(page: Page, words: string): Promise<void> {
  await expect(toasts(page, words)).toHaveCount(1, { timeout: 40_000 })
  await expect(page.locator('[data-toast]')).toHaveCount(1)
  await page.locator('[data-toast]').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
}

test.describe('P03', () => {
  test.use({ allowedErrors: /status of 50|net::ERR/ })

  for (const action of actions)
    test(
      `P03 ${action.what}: is optimistic, reverts exactly on failure, and a double press counts once`,
      { tag: action.what === 'like' ? '@wide' : ['@wide', '@last'] },
      async ({ page, app }) => {
        await openAs(page, app.world.person(action.who), `/profile/bsky/${author}.chorus.example`)
        const scene = await action.open(page)
        // A read that begins after a lost write says truthfully that it was carried out, so late parts of the page must have been read before.
        await expect(page.getByRole('complementary').getByRole('heading', { name: 'Who to follow' })).toBeVisible()
        await page.waitForLoadState('networkidle')
        // End a follow that the seed starts with.
        if (
          action.what === 'follow' &&
          (await header(page)
            .getByRole('button', { name: `Following ${handle}` })
            .count()) > 0
        ) {
          await scene.press(false)
          await expectOneToast(page, 'Unfollowed')
        }
        const before = await scene.count?.()
        const expectCount = async (more: 0 | 1) => {
          if (before !== undefined) expect(await scene.count!()).toBe(before + more)
        }

        await test.step('a lost response is reported as failed, and the next press counts once', async () => {
          await breakCalls(page, app, action, 'lost')
          await scene.press(true)
          await expectOneToast(page, action.notDone)
          await scene.expectIs(false)
          await expectCount(0)
          await heal(page, app, action)
          await scene.press(true)
          await expectOneToast(page, action.done)
          await scene.expectIs(true)
          await expectCount(1)
          await scene.press(false)
          await scene.expectIs(false)
          await expect(page.locator('[data-toast]')).toHaveCount(1)
          await page.locator('[data-toast]').getByRole('button', { name: 'Dismiss' }).click()
          await expectCount(0)
        })

        await test.step('an error', async () => {
          await breakCalls(page, app, action, 'error')
          await scene.press(true)
          await expectOneToast(page, action.notDone)
          await scene.expectIs(false)
          await expectCount(0)
          await heal(page, app, action)
        })

        await test.step('a slow response and a stale refetch', async () => {
          const release = await holdCalls(page, action)
          await scene.press(true)
          await scene.expectIs(true)
          await expectCount(1)
          await scene.refetch()
          await scene.expectIs(true)
          await expectCount(1)
          release()
          await expectOneToast(page, action.done)
          await scene.expectIs(true)
          await scene.press(false)
          await scene.expectIs(false)
          await expect(page.locator('[data-toast]')).toHaveCount(1)
          await page.locator('[data-toast]').getByRole('button', { name: 'Dismiss' }).click()
        })

        await test.step('a double press', async () => {
          const release = await holdCalls(page, action)
          await scene.pressTwice()
          await scene.expectIs(false)
          await expectCount(0)
          release()
          // Only the last press is announced.
          await expect(page.locator('[data-toast]')).toHaveCount(1)
          await expect(toasts(page, action.done)).toHaveCount(0)
          await expectCount(0)
          await page.reload()
          await waitForHydration(page)
          await (await action.open(page)).expectIs(false)
        })
      },
    )
})
