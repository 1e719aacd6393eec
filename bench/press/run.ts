import type { Browser, Locator, Page } from 'playwright-core'
import { logInWithPassword } from '../../tests/e2e/login/login-steps.ts'
import { startApp } from '../../tests/e2e/start-app.ts'
import { launchBrowser } from '../launch-browser.ts'
import { toMedian } from '../median.ts'
import { startFloor } from '../page/tls-front.ts'
import { type Bounds, format, toVerdict } from '../verdict.ts'
import { timePresses } from './time-presses.ts'

// From releasing a like button to the frame that shows it, at a quarter of the speed, compared with the theoretical minimum: a button
// on a static page that turns itself on. Alternating, in one run. The network's response is not waited for.
const presses = 80
/** ms. How long the button is held. */
const held = 70
const slowdown = 4
const goal: Bounds = [50, 100]

const toP95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN

async function open(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ignoreHTTPSErrors: true, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(timePresses)
  await page.goto(url)
  return page
}

/** Each on and off again, alternating between two likes. */
async function press(page: Page, buttons: Locator, places: readonly [number, number]): Promise<void> {
  for (const place of places) {
    const { x, y, width, height } = (await buttons.nth(place).boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    for (const _ of ['on', 'off']) {
      // A finger stays down for a moment, long enough to paint the pressed state.
      await page.mouse.down()
      await page.waitForTimeout(held)
      await page.mouse.up()
      // Let follow-up work finish, so that presses don't queue; people don't press faster.
      await page.waitForTimeout(250)
    }
  }
}

/** Sets a page's CPU throttling. Only the page being pressed is slowed down, because both share the CPU. */
async function createThrottle(page: Page): Promise<(rate: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  return async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate }))
}

await using app = await startApp()
const floor = await startFloor()
const browser = await launchBrowser()
try {
  const least = await open(browser, `${floor.url}/`)
  await least.evaluate(() => {
    for (const button of document.querySelectorAll('button')) button.setAttribute('aria-pressed', 'false')
    addEventListener('click', ({ target }) => {
      if (target instanceof HTMLButtonElement) target.ariaPressed = String(target.ariaPressed === 'false')
    })
  })
  const ours = await open(browser, app.url)
  await logInWithPassword(ours, app.world.person('mina'))
  await ours.getByRole('button', { name: /^Your accounts/ }).waitFor()
  await ours.goto(app.url)
  await ours.locator('html[data-hydrated]').waitFor()
  // A network that supports likes.
  const likes = ours.locator('[role=feed] [data-act=like]')
  await likes.first().waitFor()
  await ours.waitForTimeout(3000)
  const turns = [
    { page: least, buttons: least.locator('button'), places: [2, 5], throttle: await createThrottle(least) },
    { page: ours, buttons: likes, places: [0, 1], throttle: await createThrottle(ours) },
  ] as const
  for (let done = 0; done < presses; done += 4)
    for (const { page, buttons, places, throttle } of turns) {
      await throttle(slowdown)
      await press(page, buttons, places)
      await throttle(1)
    }
  const [floorTimes, ownTimes] = await Promise.all([least, ours].map((page) => page.evaluate(() => window.pressTimes ?? [])))
  console.log(`\nA like, from release to paint, ${slowdown}× CPU: ${ownTimes!.length} presses`)
  console.table(
    [['median', toMedian] as const, ['p95', toP95] as const].map(([what, read]) => {
      const [own, bare] = [read(ownTimes!), read(floorTimes!)]
      return {
        ms: what,
        floor: format(bare),
        Chorus: format(own),
        ratio: `${(own / bare).toFixed(2)} ×`,
        goal: what === 'p95' ? `≤ ${goal[0]}` : '',
        limit: what === 'p95' ? `≤ ${goal[1]}` : '',
        is: what === 'p95' ? toVerdict(own, goal) : '',
      }
    }),
  )
} finally {
  await browser.close()
  await floor.close()
}
