import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Person } from '@chorus/sandbox/seed/world'
import type { Page } from '@playwright/test'
import { waitForHydration } from '../open-page.ts'
import type { App } from '../start-app.ts'
import { expect } from '../test.ts'

// Logging in through the interface. Tests that only need a session use `logIn` or `openAs` in open-page.ts.

/** Through the sidebar, or on phones through the More menu. */
export async function openSettings(page: Page): Promise<void> {
  const more = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).filter({ visible: true })
  if ((await more.count()) > 0) await more.click()
  await page.locator('a[href="/settings"]').filter({ visible: true }).click()
}

export async function openLoginMethod(page: Page, way: string): Promise<void> {
  await waitForHydration(page)
  const isLoggedIn = await page.getByRole('button', { name: /^Your accounts/ }).isVisible()
  if (isLoggedIn) {
    await page.getByRole('button', { name: /^Your accounts/ }).click()
    await page.getByRole('button', { name: `Add ${way} account` }).click()
    return
  }
  await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: way }).click()
}

export const expectLoggedIn = async (page: Page, way: string): Promise<void> => {
  const connected = way === 'Email' ? 'Your email is now connected.' : `Your ${way} account is now connected.`
  await expect(page.getByText('You’re logged in.').or(page.getByText(connected)).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Your accounts/ })).toBeVisible()
}

export async function logInWithPassword(page: Page, { accounts: { bluesky } }: Person): Promise<void> {
  await openLoginMethod(page, 'Bluesky')
  await page.getByRole('button', { name: 'Use an app password instead' }).click()
  await page.getByLabel('Handle or email address').fill(bluesky!.handle)
  await page.getByLabel('App password').fill(sandboxPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
}

export async function logInWithBlueskyOauth(page: Page, { name, accounts: { bluesky } }: Person): Promise<void> {
  await openLoginMethod(page, 'Bluesky')
  await page.getByLabel('Handle').fill(bluesky!.handle)
  await page.getByRole('button', { name: 'Continue to Bluesky' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

export async function logInWithX(page: Page, { key }: Person): Promise<void> {
  await openLoginMethod(page, 'X')
  await page.getByRole('combobox').selectOption(key)
  await page.getByRole('button', { name: /authorize|allow|yes/i }).click()
}

export async function logInWithRedirect(page: Page, way: 'Google' | 'Apple' | 'Telegram', { name }: Person): Promise<void> {
  await openLoginMethod(page, way)
  await page.getByRole('button', { name, exact: true }).click()
}

/** Approves the login that the QR code on the screen requests, through the link next to it. */
export async function approveOnPhone(page: Page, { name }: Person): Promise<void> {
  const url = (await page.getByRole('link', { name: 'Open Farcaster on this device' }).getAttribute('href'))!
  const phone = await page.context().newPage()
  await phone.goto(url)
  await phone.getByRole('button', { name, exact: true }).click()
  // The tab stays open: closing one is occasionally slow.
  await expect(phone.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.bringToFront()
}

export async function logInWithFarcaster(page: Page, person: Person): Promise<void> {
  await openLoginMethod(page, 'Farcaster')
  await approveOnPhone(page, person)
}

/** With a wallet that owns a Farcaster account. */
export async function logInWithCustodyWallet(page: Page): Promise<void> {
  await openLoginMethod(page, 'Farcaster')
  await page.getByRole('button', { name: 'Use your Farcaster wallet instead' }).click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
}

export async function logInWithLens(page: Page): Promise<void> {
  await openLoginMethod(page, 'Lens')
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await page.getByRole('button', { name: 'Sign and log in' }).click()
}

export async function readCode(app: App, address: string): Promise<string> {
  const emails = (await (await fetch(`${app.inboxUrl}/inbox/${address}`)).json()) as { text: string }[]
  // The newest email first, among notices about the account.
  return emails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((code) => code !== undefined)!
}

/** In the dialog that asks for an email address. */
export async function confirmEmail(page: Page, app: App, address: string): Promise<void> {
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`We sent a code to ${address}`)).toBeVisible()
  await page.getByLabel('6-digit code').fill(await readCode(app, address))
}

export async function logInWithEmail(page: Page, app: App, { email: { address } }: Person): Promise<void> {
  await openLoginMethod(page, 'Email')
  await confirmEmail(page, app, address)
}
