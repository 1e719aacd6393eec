import type { Person } from '@chorus/sandbox/seed/world'
import type { BrowserContext, Page } from '@playwright/test'
import { installWallet } from '../login/wallet.ts'
import { logIn, openPage } from '../open-page.ts'
import type { App } from '../start-app.ts'

/** Opens Home, logged in on all four networks, so that a post can go to each. */
export async function connectNetworks(context: BrowserContext, page: Page, app: App, person: Person): Promise<void> {
  await installWallet(context, person, `${app.faults.lens.url}/chain`)
  await logIn(page, person)
  for (const network of ['Lens', 'X', 'Farcaster'] as const) await logIn(page, person, network)
  await openPage(page, '/')
}
