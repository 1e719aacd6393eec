import type { Page } from '@playwright/test'
import { openPage } from '../open-page.ts'
import { expect } from '../test.ts'

/** A list with rows. */
export const rows = Symbol('rows')
/** A path, and what shows that it has loaded: rows or these texts. */
export type Screen = readonly [path: string, shows: string | RegExp | typeof rows]

export async function openScreen(page: Page, [path, shows]: Screen): Promise<void> {
  await openPage(page, path)
  const main = page.getByRole('main')
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
  const marker = shows === rows ? main.locator('article, li:has(a)') : page.getByText(shows)
  await expect(marker.filter({ visible: true }).first()).toBeVisible()
}
