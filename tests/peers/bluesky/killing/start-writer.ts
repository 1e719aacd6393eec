import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { openKillableBrowser, type KillableBrowser } from '../../../killing/open-killable-browser.ts'
import type { Keeper } from './plan-runs.ts'

/** A person with an account on the PDS who posts in a browser. */
export interface Writer extends AsyncDisposable {
  browser: KillableBrowser
  /** The tab with our page, opened when necessary. */
  open(): Promise<Page>
  /** How often the PDS has each text among their posts. */
  countPosts(): Promise<ReadonlyMap<string, number>>
}

export interface WriterOptions {
  keeper: Keeper
  pds: string
  /** URL of our server. */
  url: string
}

const password = 'made-up-and-local'

export const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Post text' })

/** Creates the account and logs in on our page. */
export async function startWriter({ keeper, pds, url }: WriterOptions): Promise<Writer> {
  const name = `wren-${randomBytes(4).toString('hex')}`
  const account = await createAccount(pds, name)
  await using undo = new AsyncDisposableStack()
  const browser = undo.use(await openKillableBrowser())

  const open = async (): Promise<Page> => {
    const page = await browser.revive()
    if (!page.url().startsWith(url)) await page.goto(`${url}/settings/general`)
    await page.locator('html[data-hydrated]').waitFor()
    return page
  }
  await logIn(await open(), account.handle, keeper)
  // Cookies are written to disk with a delay, so a kill within the first seconds logs the browser out.
  await browser.quit()
  const cleanUp = undo.move()
  return {
    browser,
    open,
    async countPosts() {
      const counts = new Map<string, number>()
      for await (const text of listTexts(pds, account.did)) counts.set(text, (counts.get(text) ?? 0) + 1)
      return counts
    },
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  }
}

interface Account {
  did: string
  handle: string
}

async function createAccount(pds: string, name: string): Promise<Account> {
  const response = await fetch(`${pds}/xrpc/com.atproto.server.createAccount`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ handle: `${name}.test`, email: `${name}@mail.test`, password }),
  })
  if (!response.ok) throw new Error(`No account was made: ${response.status} ${await response.text()}`)
  return (await response.json()) as Account
}

async function logIn(page: Page, handle: string, keeper: Keeper): Promise<void> {
  await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bluesky' }).click()
  await page.getByRole('button', { name: 'Use an app password instead' }).click()
  await page.getByLabel('Handle or email address').fill(handle)
  await page.getByLabel('App password').fill(password)
  if (keeper === 'device') await page.getByLabel('Keep this login on this device only').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('You’re logged in.').waitFor()
  // Requests after the login are still in flight.
  await sleep(500)
}

interface Records {
  cursor?: string
  records: { value: { text: string } }[]
}

async function* listTexts(pds: string, did: string): AsyncGenerator<string> {
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ repo: did, collection: 'app.bsky.feed.post', limit: '100', ...(cursor && { cursor }) })
    const response = await fetch(`${pds}/xrpc/com.atproto.repo.listRecords?${query}`)
    if (!response.ok) throw new Error(`The posts could not be listed: ${response.status}`)
    const page = (await response.json()) as Records
    for (const { value } of page.records) yield value.text
    cursor = page.records.length > 0 ? page.cursor : undefined
  } while (cursor)
}
