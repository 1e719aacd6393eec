import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Person } from '@chorus/sandbox/seed/world'
import type { Page } from '@playwright/test'
import type { App } from './start-app.ts'
import { expect } from './world.ts'

// How somebody comes in: what they see and press, from the button in the rail to the name that stands there afterwards.

export const isReady = (page: Page) => page.locator('html[data-hydrated]').waitFor()

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await isReady(page)
}

/** By the rail, or on a phone by what stands behind the last place of its bar. */
export async function openSettings(page: Page): Promise<void> {
  const more = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).filter({ visible: true })
  if ((await more.count()) > 0) await more.click()
  await page.locator('a[href="/settings"]').filter({ visible: true }).click()
}

export async function openWay(page: Page, way: string): Promise<void> {
  await isReady(page)
  const isIn = await page.getByRole('button', { name: /^Your accounts/ }).isVisible()
  if (isIn) {
    await page.getByRole('button', { name: /^Your accounts/ }).click()
    await page.getByRole('button', { name: `Add ${way} account` }).click()
    return
  }
  await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: way }).click()
}

export const isIn = async (page: Page, way: string): Promise<void> => {
  await expect(page.getByText(`Your ${way} account is now connected.`)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('button', { name: /^Your accounts/ })).toBeVisible()
}

export async function byPassword(page: Page, { accounts: { bluesky } }: Person): Promise<void> {
  await openWay(page, 'Bluesky')
  await page.getByRole('button', { name: 'Use an app password instead' }).click()
  await page.getByLabel('Handle or email address').fill(bluesky!.handle)
  await page.getByLabel('App password').fill(sandboxPassword)
  await page.getByRole('button', { name: 'Log in now' }).click()
}

/** By Bluesky, from the first page or from another. */
export async function comeIn(page: Page, person: Person, from = '/'): Promise<void> {
  await page.goto(from)
  await byPassword(page, person)
  await isIn(page, 'Bluesky')
}

/** Somebody of the cast, logged in to Bluesky, on a page. */
export async function begin(page: Page, app: App, person: string, path: string): Promise<void> {
  // A light page: what is shown before is not looked at.
  await comeIn(page, app.world.person(person), '/settings/general')
  await openPage(page, path)
}

export async function byBlueskyOauth(page: Page, { name, accounts: { bluesky } }: Person): Promise<void> {
  await openWay(page, 'Bluesky')
  await page.getByLabel('Handle').fill(bluesky!.handle)
  await page.getByRole('button', { name: 'Continue to Bluesky' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

export async function byX(page: Page, { key }: Person): Promise<void> {
  await openWay(page, 'X')
  await page.getByRole('combobox').selectOption(key)
  await page.getByRole('button', { name: /authorize|allow|yes/i }).click()
}

export async function byRedirect(page: Page, way: 'Google' | 'Apple' | 'Telegram', { name }: Person): Promise<void> {
  await openWay(page, way)
  await page.getByRole('button', { name, exact: true }).click()
}

/** What a phone does with the code on the screen: the link beside it leads to the same. */
export async function sayYes(page: Page, { name }: Person): Promise<void> {
  const url = (await page.getByRole('link', { name: 'Open Farcaster on this device' }).getAttribute('href'))!
  const phone = await page.context().newPage()
  await phone.goto(url)
  await phone.getByRole('button', { name, exact: true }).click()
  // It stays open, as on a phone; closing a tab takes the browser long now and then.
  await expect(phone.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.bringToFront()
}

export async function byFarcaster(page: Page, person: Person): Promise<void> {
  await openWay(page, 'Farcaster')
  await sayYes(page, person)
}

export async function byLens(page: Page): Promise<void> {
  await openWay(page, 'Lens')
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await page.getByRole('button', { name: 'Sign and log in' }).click()
}

export async function readCode(app: App, address: string): Promise<string> {
  const letters = (await (await fetch(`${app.inboxUrl}/inbox/${address}`)).json()) as { text: string }[]
  return /\b\d{6}\b/.exec(letters[0]?.text ?? '')![0]
}

export async function byEmail(page: Page, app: App, { email: { address } }: Person): Promise<void> {
  await openWay(page, 'Email')
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`We sent a code to ${address}`)).toBeVisible()
  await page.getByLabel('6-digit code').fill(await readCode(app, address))
}
