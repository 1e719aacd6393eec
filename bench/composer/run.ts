import type { Page } from 'playwright-core'
import { connectNetworks } from '../../tests/e2e/composer/connect-networks.ts'
import { startApp } from '../../tests/e2e/start-app.ts'
import { launchBrowser } from '../launch-browser.ts'
import { toMedian } from '../median.ts'
import { type Bounds, format, toVerdict } from '../verdict.ts'
import { timeKeys } from './time-keys.ts'

// From a key to the frame that shows it, in a text of 25,000 characters with the meters of four networks, compared with a bare text
// field on an empty page. Alternating, in one run.
const keys = 100
const characters = 25_000
/** ms between keys: about 80 words a minute, and a fast burst. */
const pauses = [150, 40]
const goal: Bounds = [16, 32]

const toP95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN

/** Prose with everything that counts differently: accents, emoji, links, scripts of two units. */
const paragraph =
  'Three years of tides, one spreadsheet and a boat that leaks a little less than it used to 🚣‍♀️. Naïve charts at https://tides.example/north?year=3 are free for anyone; 潮の満ち引き, @mina.\n\n'
const text = paragraph.repeat(Math.ceil(characters / paragraph.length)).slice(0, characters)

async function type(page: Page, pause: number): Promise<number[]> {
  const field = page.locator('textarea').first()
  await field.focus()
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(12_000, 12_000))
  await page.evaluate(() => void (window.keyTimes!.length = 0))
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'a')
    await page.waitForTimeout(pause)
  }
  return page.evaluate(() => [...window.keyTimes!])
}

await using app = await startApp()
const browser = await launchBrowser()
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US', baseURL: app.url })
  const bare = await context.newPage()
  const style = 'width: 540px; max-height: 46vh; font: 18px/1.45 sans-serif; field-sizing: content'
  await bare.setContent(`<textarea style="${style}"></textarea>`)
  // Content that is set doesn't run the script of the page.
  await bare.evaluate(timeKeys)
  await bare.locator('textarea').fill(text)

  const ours = await context.newPage()
  await ours.addInitScript(timeKeys)
  await connectNetworks(context, ours, app, app.world.person('mina'))
  await ours.getByRole('button', { name: 'New post', exact: true }).click()
  await ours.locator('textarea').first().fill(text)
  await ours.getByRole('list', { name: 'Character count' }).getByRole('listitem').nth(3).waitFor()
  await ours.waitForTimeout(2000)

  for (const pause of pauses) {
    await bare.bringToFront()
    const floor = await type(bare, pause)
    await ours.bringToFront()
    const own = await type(ours, pause)
    console.log(`\nA key in ${characters} characters with four meters, to paint, ${pause} ms apart: ${own.length} keys`)
    console.table(
      [['median', toMedian] as const, ['p95', toP95] as const].map(([what, read]) => ({
        ms: what,
        floor: format(read(floor)),
        Chorus: format(read(own)),
        ratio: `${(read(own) / read(floor)).toFixed(2)} ×`,
        goal: what === 'p95' ? `≤ ${goal[0]}` : '',
        limit: what === 'p95' ? `≤ ${goal[1]}` : '',
        is: what === 'p95' ? toVerdict(read(own), goal) : '',
      })),
    )
  }
} finally {
  await browser.close()
}
