import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Page } from '@playwright/test'
import { openKillableBrowser } from '../../killing/open-killable-browser.ts'
import { waitForHydration } from '../open-page.ts'
import { expect, test } from '../test.ts'
import { attachImage } from './attach-image.ts'

/** `npm run test:faults` raises it. */
const kills = Number(process.env['CHORUS_TYPING_KILLS'] ?? 2)
/** ms. What was typed before that must be there. */
const allowance = 1000

const field = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const images = (page: Page) => page.getByRole('textbox', { name: 'Alt text for image 1' })

async function openComposer(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await field(page).waitFor()
}

test('nothing that was typed more than a second before the browser was killed is lost', { tag: '@last' }, async ({ app }) => {
  test.setTimeout(120_000 + kills * 30_000)
  await using browser = await openKillableBrowser()
  const first = await browser.revive()
  const identifier = app.world.person('mina').accounts.bluesky!.handle
  const login = { headers: { 'x-chorus': '1' }, data: { identifier, password: sandboxPassword } }
  expect((await first.request.post(`${app.url}/api/hosted/login/bluesky`, login)).ok()).toBe(true)
  await openComposer(first, app.url)
  await attachImage(first)
  await images(first).fill('A quay')
  await sleep(allowance)
  // Cookies are written to disk with a delay.
  await browser.quit()

  const lost: string[] = []
  let page = await browser.revive()
  await openComposer(page, app.url)
  for (let run = 0; run < kills; run += 1) {
    await field(page).fill('')
    const end = performance.now() + 700 + ((run * 617) % 2600)
    const typed: { word: string; at: number }[] = []
    // Without a pause, as people type who know what to say.
    while (performance.now() < end) {
      const word = `${run}.${typed.length}`
      await page.keyboard.type(`${word} `)
      typed.push({ word, at: performance.now() })
    }
    const killedAt = performance.now()
    await browser.kill()
    // The page that is checked is the next one to be killed, because starting a browser takes most of the time.
    page = await browser.revive()
    await openComposer(page, app.url)
    const words = new Set((await field(page).inputValue()).split(' '))
    const due = typed.filter(({ at }) => at < killedAt - allowance)
    lost.push(...due.filter(({ word }) => !words.has(word)).map(({ word, at }) => `${word}, ${Math.round(killedAt - at)} ms before`))
    if ((await images(page).inputValue()) !== 'A quay') lost.push(`the image, in run ${run}`)
    if ((run + 1) % 10 === 0) process.stdout.write(`Typing: ${run + 1} browsers killed, ${lost.length} losses\n`)
  }
  expect(lost).toEqual([])
})
