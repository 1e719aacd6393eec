import { popularPerson, popularFollowers, longMonologue, longThread } from '@chorus/sandbox/seed/add-popular-account'
import type { Page } from 'playwright-core'
import { createPostPath } from '../../tests/e2e/create-post-path.ts'
import { logInWithPassword } from '../../tests/e2e/login/login-steps.ts'
import { startApp } from '../../tests/e2e/start-app.ts'
import { launchBrowser } from '../launch-browser.ts'
import { type Bounds, format, toVerdict } from '../verdict.ts'
import { type LongestTask, measureLongestTask } from './measure-longest-task.ts'

// The longest main-thread task while someone reads very long lists: 10,000 notifications, 5,000 people, a thread 500 deep.
// At a quarter of the speed, in thread CPU time. For comparison: the longest task of a page that shows only the frame.
const goal: Bounds = [200, 300]
const slowdown = 4

const settle = (page: Page, ms = 1500) => page.waitForTimeout(ms)
const rows = (page: Page) => page.getByRole('feed').getByRole('article')
const waitForHydration = (page: Page) => page.locator('html[data-hydrated]').waitFor()
const goBy = async (page: Page, key: string) => {
  await page.keyboard.press('g')
  await page.keyboard.press(key)
}

/** Scrolls to the end repeatedly until there are `count` rows or no more load. */
async function readTo(page: Page, count = Number.POSITIVE_INFINITY): Promise<void> {
  const end = page.getByText('You’ve reached the end')
  const last = () => rows(page).last().locator('xpath=ancestor-or-self::*[@data-index]').getAttribute('data-index')
  while (!(await end.isVisible()) && Number(await last()) < count)
    await page.evaluate(async () => {
      for (let step = 0; step < 30; step++) {
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    })
}

async function jumpAbout(page: Page): Promise<void> {
  for (const part of [0, 0.5, 0.1, 0.9, 0.3, 0.7, 1, 0]) {
    await page.evaluate((at) => window.scrollTo({ top: document.documentElement.scrollHeight * at, behavior: 'instant' }), part)
    await settle(page, 500)
  }
}

async function read(page: Page, screens: number): Promise<void> {
  for (let screen = 0; screen < screens; screen++) {
    await page.mouse.wheel(0, 700)
    await settle(page, 150)
  }
}

await using app = await startApp({}, { isBig: true })
const { accounts } = app.world.person(popularPerson)
const browser = await launchBrowser()
const results: (LongestTask & { what: string; elements: number })[] = []
try {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  let page = await context.newPage()
  // One tab per list: garbage of the previous page would otherwise be collected while the next one is measured.
  const openTab = async (path: string) => {
    await page.close()
    page = await context.newPage()
    await page.goto(path)
    await waitForHydration(page)
    await settle(page)
  }
  const scenario = async (what: string, run: () => Promise<void>) => {
    const longest = await measureLongestTask(page, run, slowdown)
    const elements = await page.evaluate(() => document.getElementsByTagName('*').length)
    results.push({ what, ...longest, elements })
    console.log(`${what}: ${format(longest.ms)} ms, ${format(longest.collecting)} of them in garbage collection, ${elements} elements`)
  }
  await page.goto('/')
  await logInWithPassword(page, app.world.person(popularPerson))
  await page.getByRole('button', { name: /^Your accounts/ }).waitFor()
  await openTab('/settings')

  await scenario('the frame alone: from settings to explore and back', async () => {
    await goBy(page, 'e')
    await settle(page)
    await goBy(page, 's')
    await settle(page)
  })
  await scenario('10,000 notifications: open', async () => {
    await goBy(page, 'n')
    await rows(page).first().waitFor()
    await settle(page)
  })
  await scenario('10,000 notifications: scroll on', () => read(page, 25))
  // Quickly to where the page is heaviest, then slowly.
  await readTo(page, 2500)
  await scenario('10,000 notifications: reach the end', () => readTo(page))
  await scenario('10,000 notifications: scroll up and down', () => jumpAbout(page))
  await scenario('10,000 notifications: come back', async () => {
    await goBy(page, 's')
    await settle(page)
    await page.goBack()
    await rows(page).first().waitFor()
    await settle(page)
  })
  await scenario('10,000 notifications: filter by type', async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await page.getByRole('button', { name: 'Follows', exact: true }).click()
    await rows(page).first().waitFor()
    await settle(page)
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await rows(page).first().waitFor()
    await settle(page)
  })

  for (const relation of ['following', 'followers']) {
    await openTab(`/profile/bsky/${accounts.bluesky!.handle}`)
    await scenario(`${popularFollowers} ${relation}: open`, async () => {
      await page.locator(`a[href$="/relation/${relation}"]`).first().click()
      await rows(page).first().waitFor()
      await settle(page)
    })
    await readTo(page, popularFollowers - 400)
    await scenario(`${popularFollowers} ${relation}: reach the end`, () => readTo(page))
    await scenario(`${popularFollowers} ${relation}: scroll up and down`, () => jumpAbout(page))
  }

  const pathOf = createPostPath(app.world)
  for (const [what, key] of [
    ['a thread 500 deep: its last post', longThread.last],
    ['a thread 500 deep: its root', longThread.root],
    ['a self-thread of 500: its first post', longMonologue.root],
    ['a self-thread of 500: its 250th post', longMonologue.middle],
  ] as const) {
    await openTab('/settings')
    await scenario(`${what}, loaded`, async () => {
      await page.goto(pathOf(key))
      await waitForHydration(page)
      await settle(page, 3000)
    })
    await scenario(`${what}, scroll up and down`, () => jumpAbout(page))
    await goBy(page, 's')
    await settle(page)
    await scenario(`${what}, come back`, async () => {
      await page.goBack()
      await page.locator('[data-main]').waitFor()
      await settle(page)
    })
  }
} finally {
  await browser.close()
}
console.log(`\nLongest task, ${slowdown}× CPU, in thread CPU time`)
console.table(
  results.map(({ what, ms, collecting, elements }) => ({
    what,
    ms: format(ms),
    collecting: format(collecting),
    ratio: `${(ms / results[0]!.ms).toFixed(2)} ×`,
    goal: `≤ ${goal[0]}`,
    is: toVerdict(ms, goal),
    elements,
  })),
)
