import type { Person } from '@chorus/sandbox/seed/world'
import type { Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { approveOnPhone, expectLoggedIn, logInWithFarcaster } from '../login/login-steps.ts'
import { logIn, openAs, openPage, waitForHydration } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { waitForSavedDraft } from '../read-storage.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Acceptance rows P15 and C17.

const field = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const option = (page: Page, n: number) => page.getByRole('textbox', { name: `Option ${n}`, exact: true })
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
const results = (page: Page) => page.getByRole('listitem').filter({ hasText: '%' })

/** Logs in and approves the key that posts. */
async function connect(page: Page, person: Person): Promise<void> {
  await logInWithFarcaster(page, person)
  await expectLoggedIn(page, 'Farcaster')
  await approveOnPhone(page, person)
  await expect(page.getByRole('dialog')).toBeHidden()
}

const createPoll = (page: Page, more: object = {}): Promise<string> =>
  page.evaluate(
    async (body) => {
      const headers = { 'x-chorus': '1', 'content-type': 'application/json' }
      const response = await fetch('/v1/vote_frame/poll/create', { method: 'POST', headers, body: JSON.stringify(body) })
      return ((await response.json()) as { data: { poll_id: string } }).data.poll_id
    },
    { title: 'Which quay?', choices: ['North', 'South', 'West'], type: 'single-choice', sub_time: 86_400, ...more },
  )

const readCasts = async (app: App, { accounts }: Person) => {
  const response = await fetch(`${app.faults.farcaster.url}/v1/castsByFid?fid=${accounts.farcaster!.fid}&reverse=true&pageSize=20`)
  const { messages } = (await response.json()) as {
    messages: { hash: string; data: { castAddBody: { text: string; embeds: { url: string }[] } } }[]
  }
  return messages.map(({ hash, data: { castAddBody } }) => ({ hash, ...castAddBody }))
}

test.describe('C17', () => {
  test.use({ allowedErrors: /poll\/create/ })

  test('C17 writes a poll and creates it once, also when the response is lost', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
    const priya = app.world.person('priya')
    await logIn(page, priya, 'Farcaster')
    await openAs(page, priya)
    await page.getByRole('button', { name: 'New post', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'New post' })
    await dialog.getByRole('button', { name: 'Add poll' }).click()
    await expect(option(page, 1)).toBeFocused()
    await expect(dialog.getByText('Polls can’t be posted on Bluesky.')).toBeVisible()
    await expect(dialog.getByRole('group', { name: 'Post as' }).getByRole('button', { name: 'Bluesky' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Add images or a video' })).toBeDisabled()
    await option(page, 1).fill('x'.repeat(30))
    await expect(option(page, 1)).toHaveValue('x'.repeat(25))
    await option(page, 1).fill('North')
    await option(page, 2).fill('South')
    await expect(post(page)).toBeDisabled()
    await field(page).fill('Which quay is yours?')
    await expect(post(page)).toBeEnabled()
    await field(page).fill('y'.repeat(256))
    await expect(post(page)).toBeDisabled()
    await field(page).fill('Which quay is yours?')

    await dialog.getByRole('button', { name: 'Add option' }).click()
    await expect(option(page, 3)).toBeFocused()
    await dialog.getByRole('button', { name: 'Add option' }).click()
    await expect(dialog.getByRole('button', { name: 'Add option' })).toBeHidden()
    await option(page, 4).fill('West')
    await dialog.getByRole('button', { name: 'Remove option 3' }).click()
    await expect(option(page, 3)).toHaveValue('West')

    const [days, hours, minutes] = ['Days', 'Hours', 'Minutes'].map((name) => dialog.getByRole('combobox', { name })) as [
      ReturnType<Page['locator']>,
      ReturnType<Page['locator']>,
      ReturnType<Page['locator']>,
    ]
    await expect(days).toHaveValue('1')
    await days.selectOption('7')
    await expect(hours).toBeDisabled()
    await expect(minutes).toBeDisabled()
    await days.selectOption('0')
    await expect(minutes.locator('option').first()).toHaveText('5')
    await lookAtBothWidths(page, 'a poll in the composer')

    await waitForSavedDraft(page, 'Which quay is yours?')
    page.once('dialog', (warning) => void warning.accept())
    await page.reload()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'New post', exact: true }).click()
    await expect(option(page, 3)).toHaveValue('West')

    const ids: string[] = []
    await page.route('**/v1/vote_frame/poll/create', async (route) => {
      const response = await route.fetch()
      ids.push(((await response.json()) as { data: { poll_id: string } }).data.poll_id)
      await (ids.length === 1 ? route.abort() : route.fulfill({ response }))
    })
    await post(page).click()
    await expect(page.getByText('Posted to Farcaster')).toBeVisible()
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
    const casts = (await readCasts(app, priya)).filter(({ text }) => text === 'Which quay is yours?')
    expect(casts.map(({ embeds }) => embeds)).toEqual([[{ url: `${app.url}/polls/${ids[0]}` }]])

    // The author sees the results in the post.
    await openPage(page, `/post/farcaster/${casts[0]!.hash}`)
    const card = page.locator('article[data-main]').getByRole('group', { name: 'Which quay is yours?' })
    await expect(card.getByRole('listitem')).toHaveText(['North0%', 'South0%', 'West0%'])
    await expect(card).toContainText('0 votes')
  })
})

test.describe('P15', () => {
  test.use({ allowedErrors: /poll\/vote/ })

  test('P15 votes once, and a failed vote can be repeated', { tag: '@wide' }, async ({ page, browser, app }) => {
    const [mina, lani] = [app.world.person('mina'), app.world.person('lani')]
    await openAs(page, mina)
    const [single, several] = [
      await createPoll(page),
      await createPoll(page, { title: 'Which boats?', type: 'multiple-choice', multiple_count: '2' }),
    ]
    await openPage(page, `/polls/${single}`)
    await expect(results(page)).toHaveText(['North0%', 'South0%', 'West0%'])

    await using context = await browser.newContext({ baseURL: app.url })
    const voter = await context.newPage()
    await openPage(voter, `/polls/${single}`)
    await voter.getByRole('button', { name: 'South', exact: true }).click()
    await expect(voter.getByRole('dialog')).toBeVisible()
    await voter.keyboard.press('Escape')
    await lookAtBothWidths(voter, 'an open poll')
    await connect(voter, lani)
    await expect(voter.getByText('Voting as')).toBeVisible()

    await voter.route('**/v1/vote_frame/poll/vote', (route) => route.abort(), { times: 1 })
    await voter.getByRole('button', { name: 'South', exact: true }).click()
    await expectToast(voter, 'Couldn’t send your vote')
    await voter.getByRole('button', { name: 'South', exact: true }).click()
    await expect(results(voter)).toHaveText(['North0%', 'South100%', 'West0%'])
    await expect(results(voter).nth(1).getByRole('img', { name: 'Your vote' })).toBeVisible()
    await voter.reload()
    await expect(results(voter).nth(1).getByRole('img', { name: 'Your vote' })).toBeVisible()
    await lookAtBothWidths(voter, 'results of a poll')

    await openPage(voter, `/polls/${several}`)
    for (const name of ['North', 'West']) await voter.getByRole('checkbox', { name }).check()
    await expect(voter.getByRole('checkbox', { name: 'South' })).toBeDisabled()
    await voter.getByRole('button', { name: 'Vote', exact: true }).click()
    await expect(results(voter)).toHaveText(['North100%', 'South0%', 'West100%'])
    await expect(voter.getByText('1 vote ·')).toBeVisible()
  })

  test('P15 an unknown poll is a 404, and a poll’s page names it for other apps', { tag: '@wide' }, async ({ page, app }) => {
    await openAs(page, app.world.person('hugo'))
    const id = await createPoll(page, { title: 'Tea or coffee?', choices: ['Tea', 'Coffee'] })
    const html = await (await page.request.get(`/polls/${id}`)).text()
    expect(html).toContain('<title>Tea or coffee? • Chorus</title>')
    expect(html).toMatch(/<meta property="og:description" content="Tea · Coffee"/)
    for (const unknown of ['0'.repeat(16), 'x']) expect((await page.request.get(`/polls/${unknown}`)).status()).toBe(404)
  })
})
