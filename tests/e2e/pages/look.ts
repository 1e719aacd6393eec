import type { Page } from '@playwright/test'
import { findSeriousViolations } from '../axe.ts'
import { expect, test } from '../test.ts'
import { findLayoutProblems } from './find-layout-problems.ts'

/** Rules that depend on colors only. All others give the same result in both themes. */
export const ofColours = ['color-contrast', 'link-in-text-block']

/** Checks the current page. Soft assertions, so that one page's problems don't hide another's. */
export async function look(page: Page, what: string): Promise<void> {
  await test.step(what, async () => {
    expect.soft(await findLayoutProblems(page), what).toEqual([])
    expect.soft(await findSeriousViolations(page), `${what}, light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await findSeriousViolations(page, { rules: ofColours }), `${what}, dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })
}
