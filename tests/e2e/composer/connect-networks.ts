import type { Person } from '@chorus/sandbox/seed/world'
import type { BrowserContext, Page } from '@playwright/test'
import { approveOnPhone, expectLoggedIn, logInWithFarcaster, logInWithLens, logInWithX } from '../login/login-steps.ts'
import { installWallet } from '../login/wallet.ts'
import { openAs, waitForHydration } from '../open-page.ts'
import type { App } from '../start-app.ts'
import { expect } from '../test.ts'

/** Logs in on all four networks, so that a post can go to each. */
export async function connectNetworks(context: BrowserContext, page: Page, app: App, person: Person): Promise<void> {
  await installWallet(context, person, `${app.faults.lens.url}/chain`)
  await openAs(page, person)
  await logInWithLens(page)
  await expectLoggedIn(page, 'Lens')
  await logInWithX(page, person)
  await expectLoggedIn(page, 'X')
  await logInWithFarcaster(page, person)
  await expectLoggedIn(page, 'Farcaster')
  // The key that posts.
  await approveOnPhone(page, person)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await waitForHydration(page)
}
