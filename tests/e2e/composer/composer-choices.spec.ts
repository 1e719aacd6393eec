import type { Page } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { openAs, waitForHydration } from '../open-page.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Post settings: languages and who may quote it.

const text = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const languages = (page: Page) => page.getByRole('group', { name: 'Post languages' })
const language = (page: Page, name: string) => languages(page).getByRole('checkbox', { name, exact: true })

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await page.getByRole('dialog', { name: 'New post' }).waitFor()
}

const send = async (page: Page) => {
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page
    .getByRole('region', { name: /^Alerts/ })
    .getByRole('button', { name: 'View' })
    .click()
  await page.waitForURL(/\/post\/bsky\//)
}

/** The network's record of the post on this page; undefined if there is none. */
async function readRecord(page: Page, app: App, did: string, collection: string): Promise<Record<string, unknown> | undefined> {
  const rkey = page.url().split('_').at(-1)!
  const search = new URLSearchParams({ repo: did, collection, rkey })
  const answer = await fetch(`${app.faults.bluesky.url}/xrpc/com.atproto.repo.getRecord?${search}`)
  const { value } = (await answer.json()) as { value?: Record<string, unknown> }
  return value
}

test('P17 saves up to three post languages with the draft and reuses them', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  const dov = app.world.person('dov')
  const { did } = dov.accounts.bluesky!
  await openAs(page, dov)
  await open(page)
  const languageButton = page.getByLabel('Post language: English', { exact: true })
  await text(page).fill('Hafen, harbour, 港')
  await languageButton.click()
  await expect(language(page, 'English')).toBeDisabled()
  await languages(page).getByRole('searchbox', { name: 'Search languages' }).fill('jap')
  await page.keyboard.press('Enter')
  await expect(languages(page).getByRole('checkbox')).toHaveCount(1)
  await language(page, 'Japanese').check()
  await languages(page).getByRole('searchbox').fill('')
  await language(page, 'German').check()
  await expect(languages(page).getByText('You can choose up to 3 languages.')).toBeVisible()
  await expect(language(page, 'Spanish')).toBeDisabled()
  await expect(page.getByLabel('Post language: English, Japanese, and German')).toBeVisible()
  await expectNoSeriousAxeViolations(page)
  await language(page, 'English').uncheck()
  // The saved draft has them.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await open(page)
  await expect(languageButton).toBeVisible()
  await page.getByRole('button', { name: 'Drafts' }).click()
  await page.getByRole('button', { name: /^Hafen/ }).click()
  await expect(page.getByLabel('Post language: Japanese and German')).toBeVisible()
  await send(page)
  await expect(page.locator('article[data-main] p[dir=auto]').first()).toHaveAttribute('lang', 'ja')
  expect(await readRecord(page, app, did, 'app.bsky.feed.post')).toMatchObject({ text: 'Hafen, harbour, 港', langs: ['ja', 'de'] })
  await page.reload()
  await waitForHydration(page)
  await open(page)
  await expect(page.getByLabel('Post language: Japanese and German')).toBeVisible()
})

test('sends a quote restriction to the network only when one is set', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  const nia = app.world.person('nia')
  const { did } = nia.accounts.bluesky!
  await openAs(page, nia)
  await open(page)
  await text(page).fill('Nobody else’s words around these')
  await page.getByText('Anyone can interact').click()
  await page.getByRole('switch', { name: 'Allow quote posts' }).uncheck()
  // It is saved with the draft.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await open(page)
  await page.getByRole('button', { name: 'Drafts' }).click()
  await page.getByRole('button', { name: /^Nobody else/ }).click()
  await page.getByText('Interaction limited').click()
  await expect(page.getByRole('switch', { name: 'Allow quote posts' })).not.toBeChecked()
  await send(page)
  expect(await readRecord(page, app, did, 'app.bsky.feed.postgate')).toMatchObject({
    embeddingRules: [{ $type: 'app.bsky.feed.postgate#disableRule' }],
  })
  await page.goto('/')
  await waitForHydration(page)
  await open(page)
  await expect(page.getByText('Anyone can interact')).toBeVisible()
  await text(page).fill('Words for whoever wants them')
  await send(page)
  expect(await readRecord(page, app, did, 'app.bsky.feed.post')).toMatchObject({ text: 'Words for whoever wants them' })
  expect(await readRecord(page, app, did, 'app.bsky.feed.postgate')).toBeUndefined()
})
