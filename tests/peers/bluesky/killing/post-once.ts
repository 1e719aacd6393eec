import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import type { Page } from '@playwright/test'
import type { PageNews } from '../../../killing/watch-writing.ts'
import type { Run } from './plan-runs.ts'
import type { KillableServer } from './start-killable-server.ts'
import { textOf, type Writer } from './start-writer.ts'
import type { Outcome } from './to-run-table.ts'

export interface Stage {
  writer: Writer
  server: KillableServer
  /** The proxy in front of the PDS. */
  proxy: FaultProxy
}

/** ms */
const pressDeadline = 10_000
const recoveryDeadline = 40_000
const toldDeadline = 10_000
/** Longer than it takes to save the draft after the last key press, in ms. */
const draftDelay = 600

const onItsWay = /^Sending your post/
const sent = /^Posted to Bluesky/
const notSent = /Couldn’t queue your post/

/**
 * Publishes one post, applies the run's faults at its moment within `span` ms after the press, and then restores everything. Returns
 * the outcome as the author and the PDS see it.
 */
export async function postOnce({ writer, server, proxy }: Stage, run: Run, text: string, span: number): Promise<Outcome> {
  const { browser } = writer
  const faults: string[] = []
  const page = await beginPost(writer, text)
  proxy.set(run.faults)
  browser.news.length = 0
  const isSaid = (words: RegExp) => (news: PageNews) => news.kind === 'toast' && words.test(news.text)
  const has = (words: RegExp) => browser.news.some(isSaid(words))
  const timeOf = (isIt: (news: PageNews) => boolean) => browser.news.find(isIt)?.at ?? Number.NaN

  void page
    .getByRole('button', { name: 'Post', exact: true })
    .click({ noWaitAfter: true })
    // The page may close before this completes.
    .catch(() => {})
  await until('press', pressDeadline, () => browser.news.some(({ kind }) => kind === 'pressed'), 2)
  await sleep(run.moment * span)
  const strikes = { tab: browser.closeTab, browser: browser.kill, server: server.kill }
  await Promise.all(run.kills.map((victim) => strikes[victim]()))
  const [wasPromised, wasUnderWay] = [has(onItsWay), !has(sent)]

  await server.revive()
  const isNew = browser.page() === undefined
  const last = await writer.open()
  const back = performance.now()
  const isQuiet = async () => {
    if ((await last.evaluate(() => window.readOutbox())).length > 0) return false
    if (isNew) return browser.news.some(({ kind }) => kind === 'opened')
    return has(notSent) || !(await textOf(last).isVisible())
  }
  const countNow = async () => (await writer.countPosts()).get(text) ?? 0
  const mustBeThere = () => has(onItsWay) || has(sent) || browser.news.some((news) => news.kind === 'opened' && news.rows > 0)
  await until('final state', recoveryDeadline, async () => (await isQuiet()) && (!mustBeThere() || (await countNow()) > 0)).catch(
    async (error: unknown) => {
      const rows = await last.evaluate(() => window.readOutbox()).catch(() => [])
      faults.push(`${String(error)} In the outbox: ${JSON.stringify(rows.map(({ phase }) => phase))}`)
    },
  )
  const count = await countNow()
  // An open page reports the outcome, and so does the next page for an earlier one's rows.
  const mustBeTold = !isNew || browser.news.some((news) => news.kind === 'opened' && news.rows > 0)
  if (mustBeTold) await until('toast', toldDeadline, () => has(sent) || has(notSent)).catch((error: unknown) => faults.push(String(error)))
  const recovery = performance.now() - back
  proxy.clear()

  if (count > 1) faults.push(`The post exists ${count} times.`)
  if (count === 0 && mustBeThere()) faults.push('The page reported it as queued or sent, but it does not exist.')
  if (count > 0 && has(notSent)) faults.push('The page reported it as not sent, but it exists.')
  if (await last.getByRole('button', { name: /posts? in your outbox/ }).isVisible()) faults.push('The page still shows a queued post.')
  const left = await endPost(last)
  if (count === 0 && left !== text) faults.push(`The post does not exist, and the composer begins with “${left}”.`)
  if (count > 0 && left !== '') faults.push(`The post exists, and the composer begins with “${left}”.`)
  const { number, keeper, kind } = run
  const taken = timeOf(isSaid(sent)) - timeOf(({ kind }) => kind === 'pressed')
  return { number, keeper, kind, wasUnderWay, wasPromised: wasPromised || has(onItsWay), taken, count, recovery, faults }
}

async function openComposer(page: Page): Promise<void> {
  if (await textOf(page).isVisible()) return
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await textOf(page).waitFor()
}

async function beginPost(writer: Writer, text: string): Promise<Page> {
  const page = await writer.open()
  await openComposer(page)
  await textOf(page).fill(text)
  await sleep(draftDelay)
  return page
}

/** Opens the composer, returns its draft, discards it, and closes the composer. */
async function endPost(page: Page): Promise<string> {
  await openComposer(page)
  const left = await textOf(page).inputValue()
  await page.keyboard.press('Escape')
  if (left !== '') await page.getByRole('button', { name: 'Discard' }).click()
  await textOf(page).waitFor({ state: 'hidden' })
  return left
}

async function until(what: string, ms: number, isSo: () => boolean | Promise<boolean>, pace = 50): Promise<void> {
  const end = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`No ${what} within ${ms} ms.`)
    await sleep(pace)
  }
}
