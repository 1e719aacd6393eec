import { hostileTexts } from '@chorus/sandbox/seed/hostile-texts'
import { toProposalId } from '@chorus/sandbox/snapshot/to-proposal-id'
import type { Page } from 'playwright-core'
import { findVoters } from '../../tests/e2e/find-voters.ts'
import { installWallet } from '../../tests/e2e/login/wallet.ts'
import { startApp } from '../../tests/e2e/start-app.ts'
import { type LongestTask, measureLongestTask } from '../big/measure-longest-task.ts'
import { launchBrowser } from '../launch-browser.ts'
import { type Bounds, format, toVerdict } from '../verdict.ts'

// The longest main-thread task while someone reads and votes on hostile proposals: a text of a megabyte, ten thousand choices, a thousand choices of
// 300 characters that are hard to lay out. At a quarter of the speed, in thread CPU time. For comparison: the same steps on a proposal of four choices.
// Without reading the app's code, which is most of a cold page load and the same for every proposal: the figure with it stands beside.
const goal: Bounds = [200, 300]
const slowdown = 4
/** Of each step. The slowest counts. */
const presses = 4

const settle = (page: Page) => page.waitForTimeout(1200)

await using app = await startApp({}, { hostile: [...hostileTexts] })
const voter = findVoters(app.world)[0]!
const browser = await launchBrowser()
const results: (LongestTask & { proposal: string; step: string; elements: number })[] = []
try {
  for (const [space, proposal] of [
    ['harbour.eth', 'buoy'],
    ['harbour.eth', 'hostile'],
    ['harbour.eth', 'hostile-texts'],
    ['harbour.eth', 'hostile-weights'],
    ['harbour.eth', 'hostile-ranking'],
  ] as const) {
    const context = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 }, locale: 'en-US' })
    await installWallet(context, voter)
    const page = await context.newPage()
    const step = async (name: string, run: () => Promise<void>) => {
      const longest = await measureLongestTask(
        page,
        async () => {
          await run()
          await settle(page)
        },
        slowdown,
      )
      const elements = await page.evaluate(() => document.getElementsByTagName('*').length)
      results.push({ proposal, step: name, ...longest, elements })
      console.log(`${proposal}, ${name}: ${format(longest.withoutCode)} ms, ${format(longest.ms)} with the app’s code`)
    }
    const section = page.getByRole('region', { name: 'Vote', exact: true })
    const finder = section.getByRole('searchbox')
    const more = section.getByRole('button', { name: 'Show more choices' })
    const isMany = proposal.startsWith('hostile')
    await page.goto('/settings')
    await page.locator('html[data-hydrated]').waitFor()
    await settle(page)
    const path = `/proposal/${space}/${toProposalId(app.world.seed, proposal)}`
    await step('load the page', async () => {
      await page.goto(path)
      await page.locator('html[data-hydrated]').waitFor()
    })
    await page.goto(`/space/${space}`)
    const link = page.locator(`main a[href$="${path}"]`)
    await link.waitFor()
    await settle(page)
    await step('open it from its space', async () => {
      await link.click()
      await page.getByRole('region', { name: 'Results' }).waitFor()
    })
    await step('open the form', async () => {
      await section.getByRole('button', { name: 'Cast your vote' }).click()
      await section.locator('form').waitFor()
    })
    if (isMany) {
      for (let press = 0; press < presses; press++) await step('show more choices', () => more.click())
      for (const text of ['9', '98', 'script', '']) await step('find a choice', () => finder.fill(text))
      const results = page.getByRole('region', { name: 'Results' })
      for (let press = 0; press < presses; press++)
        await step('show more results', () => results.getByRole('button', { name: /^Show (?:more|all)/ }).click())
      await step('find a result', () => results.getByRole('searchbox').fill('script'))
    }
    await step('choose', async () => {
      if (proposal === 'hostile-ranking') {
        const place = section.getByRole('spinbutton').nth(2)
        await place.fill('5000')
        await place.press('Enter')
      } else if (proposal === 'hostile-weights') await section.getByRole('spinbutton').nth(2).fill('7')
      else await section.locator('input').nth(3).check()
    })
    await step('choose a wallet', async () => {
      await section.getByRole('button', { name: 'Test wallet' }).click()
      await section.getByText('Voting with').waitFor()
    })
    await step('vote', async () => {
      await section.getByRole('button', { name: /^(?:Vote|Change vote)$/ }).click()
      await section.getByText('Your vote has been counted').waitFor()
    })
    await context.close()
  }
} finally {
  await browser.close()
}
console.log(`\nHostile proposals: longest task, ${slowdown}× CPU, in thread CPU time`)
const worst = (proposal: string, step: string) => {
  const all = results.filter((result) => result.proposal === proposal && result.step === step)
  return all.reduce((one, other) => (other.withoutCode > one.withoutCode ? other : one))
}
const plain = new Map(results.filter(({ proposal }) => proposal === 'buoy').map(({ step, withoutCode }) => [step, withoutCode]))
console.table(
  [...new Set(results.map(({ proposal, step }) => `${proposal}\n${step}`))].map((key) => {
    const [proposal, step] = key.split('\n') as [string, string]
    const { ms, withoutCode, collecting, elements } = worst(proposal, step)
    const least = plain.get(step)
    return {
      proposal,
      step,
      ms: format(withoutCode),
      'with code': format(ms),
      collecting: format(collecting),
      'to few choices': least === undefined ? '' : `${(withoutCode / least).toFixed(2)} ×`,
      goal: `≤ ${goal[0]}`,
      is: toVerdict(withoutCode, goal),
      elements,
    }
  }),
)
