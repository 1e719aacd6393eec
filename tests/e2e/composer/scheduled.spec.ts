import type { Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { openAs, openPage } from '../open-page.ts'
import { expect, test } from '../test.ts'

// Acceptance row C21: posts are scheduled, moved, deleted and sent at their time, or fail with a reason.

const text = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const minutes = 60_000
/** The calls that make posts on Bluesky. */
const write = /^\/xrpc\/com\.atproto\.repo\.(?:applyWrites|createRecord|putRecord)/

/** As fields for dates and times hold it, by this browser's clocks. */
const toFields = (at: number, page: Page) =>
  page.evaluate((moment) => {
    const pad = (value: number) => String(value).padStart(2, '0')
    const date = new Date(moment)
    return {
      date: `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
      time: `${pad(date.getHours())}:${pad(date.getMinutes())}`,
    }
  }, at)

async function chooseTime(page: Page, at: number): Promise<void> {
  const { date, time } = await toFields(at, page)
  await dialog(page).getByLabel('Date', { exact: true }).fill(date)
  await dialog(page).getByLabel('Time', { exact: true }).fill(time)
}

async function begin(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'New post', exact: true }).first().click()
  await text(page).fill(words)
  await dialog(page).getByRole('button', { name: 'Schedule post' }).click()
}

async function schedule(page: Page, words: string, at: number): Promise<void> {
  await begin(page, words)
  await chooseTime(page, at)
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await expectToast(page, /^Scheduled for /)
}

test(
  'C21: refuses times in the past and beyond a week, and schedules once',
  { tag: ['@wide', '@last'] },
  async ({ page, app, context }) => {
    await openAs(page, app.world.person('mina'), '/scheduled')
    await expect(main(page).getByText('No scheduled posts')).toBeVisible()
    await begin(page, 'A tide table')
    await expect(dialog(page).getByText('Logging out will cause scheduled posts to fail.')).toBeVisible()
    const submit = dialog(page).getByRole('button', { name: 'Schedule', exact: true })
    await expect(submit).toBeEnabled()
    await chooseTime(page, Date.now() - 60 * minutes)
    await expect(dialog(page).getByText('Choose a time at least a minute from now.')).toBeVisible()
    await expect(submit).toBeDisabled()
    await chooseTime(page, Date.now() + (7 * 24 * 60 + 60) * minutes)
    await expect(dialog(page).getByText('Choose a time within the next 7 days.')).toBeVisible()
    await expect(submit).toBeDisabled()
    await dialog(page).getByRole('button', { name: 'Next free slot' }).click()
    await expect(submit).toBeEnabled()
    // The page dies before it knows that the post is scheduled, and its draft is scheduled again.
    await page.route('**/v2/post/schedule', async (route) => {
      await route.fetch()
      await page.close()
    })
    await submit.click()
    await page.waitForEvent('close')
    const later = await context.newPage()
    await openPage(later, '/scheduled')
    await expect(main(later).getByText('A tide table')).toBeVisible()
    await later.getByRole('button', { name: 'New post', exact: true }).first().click()
    await expect(text(later)).toHaveValue('A tide table')
    await dialog(later).getByRole('button', { name: 'Schedule', exact: true }).click()
    await expectToast(later, /^Scheduled for /)
    await openPage(later, '/scheduled')
    await expect(main(later).getByText('A tide table')).toHaveCount(1)
  },
)

test('C21: moves, pauses, edits, deletes and restores a scheduled post', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await openAs(page, app.world.person('teo'), '/scheduled')
  await schedule(page, 'The ferry is late', Date.now() + 120 * minutes)
  const row = main(page).getByRole('listitem').filter({ hasText: 'The ferry is late' })
  await row.getByRole('button', { name: 'Change time' }).click()
  const later = Date.now() + 3 * 24 * 60 * minutes
  await chooseTime(page, later)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  const day = await page.evaluate(
    (at) => new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' }).format(at),
    later,
  )
  await expect(main(page).getByRole('heading', { name: day })).toBeVisible()
  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row.getByText('Paused')).toBeVisible()
  await row.getByRole('button', { name: 'Resume' }).click()
  await expect(row.getByText('Paused')).toBeHidden()
  await row.getByRole('button', { name: 'Delete scheduled post' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await main(page).getByRole('button', { name: 'Week' }).click()
  await main(page)
    .getByRole('button', { name: /The ferry is late/ })
    .dragTo(main(page).getByRole('region').nth(5))
  await expect(main(page).getByRole('region').nth(5).getByText('The ferry is late')).toBeVisible()
  await main(page).getByRole('button', { name: 'Month' }).click()
  const event = main(page).getByRole('button', { name: /The ferry is late/ })
  const dayOf = (at: number) =>
    page.evaluate((moment) => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' }).format(moment), at)
  const cell = async (days: number) => main(page).getByRole('region', { name: await dayOf(Date.now() + days * 24 * 60 * minutes) })
  await expect((await cell(5)).getByRole('button')).toHaveCount(1)
  await event.press('Shift+ArrowLeft')
  await expect((await cell(4)).getByRole('button')).toBeFocused()
  await expect(main(page).getByRole('status').filter({ hasText: 'Moved to' })).toHaveText(
    new RegExp(await dayOf(Date.now() + 4 * 24 * 60 * minutes)),
  )
  await event.dragTo(await cell(2))
  await expect((await cell(2)).getByRole('button')).toHaveCount(1)
  await main(page).getByRole('button', { name: 'List' }).click()
  await row.getByRole('button', { name: 'Edit post' }).click()
  await expect(text(page)).toHaveValue('The ferry is late')
  await expect(dialog(page).getByLabel('Date', { exact: true })).toBeVisible()
  await text(page).fill('The ferry is on time')
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(main(page).getByText('The ferry is on time')).toBeVisible()
  await expect(main(page).getByText('The ferry is late')).toBeHidden()
})

test('C21: says which post wasn’t sent and why, and sends it without a page once it can', { tag: '@last' }, async ({ page, app }) => {
  const person = app.world.person('rosa')
  await openAs(page, person, '/scheduled')
  await schedule(page, 'Sent while no one looks', Date.now() + 60 * minutes)
  const row = main(page).getByRole('listitem').filter({ hasText: 'Sent while no one looks' })
  app.faults.bluesky.set([{ fault: 'status', status: 400, body: '{"error":"InvalidRequest","message":"Not today."}', path: write }])
  await row.getByRole('button', { name: 'Post now' }).click()
  await dialog(page).getByRole('button', { name: 'Post now' }).click()
  const read = () => page.context().request.post('/v1/post/tasks', { data: {}, headers: { 'x-chorus': '1' } })
  await expect.poll(async () => (await read()).json()).toMatchObject({ data: { tasks: [{ status: 'fail' }] } })
  await openPage(page, '/scheduled')
  const failed = main(page).getByRole('region', { name: 'A scheduled post wasn’t sent' })
  await expect(failed.getByText('Bluesky rejected this post · Bluesky says: InvalidRequest: Not today.')).toBeVisible()
  app.faults.bluesky.set([])
  await failed.getByRole('button', { name: 'Post now' }).click()
  await openPage(page, '/')
  await expect
    .poll(async () => (await read()).json())
    .toMatchObject({
      data: { tasks: [] },
    })
  await openPage(page, '/profile')
  await expect(main(page).getByText('Sent while no one looks')).toBeVisible()
})

test('C21: a dismissed tip stays away', async ({ page, app }) => {
  await openAs(page, app.world.person('priya'), '/scheduled')
  const tip = main(page).getByText('Logging out will cause scheduled posts to fail.')
  await main(page).getByRole('button', { name: 'Dismiss tip' }).click()
  await expect(tip).toBeHidden()
  await openPage(page, '/scheduled')
  await expect(main(page).getByText('No scheduled posts')).toBeVisible()
  await expect(tip).toBeHidden()
})
