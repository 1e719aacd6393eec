import type { Page } from '@playwright/test'
import { findSeriousViolations } from '../axe.ts'
import { expect, test } from '../test.ts'
import { emulatePhone } from './emulate-phone.ts'
import { findLayoutProblems } from './find-layout-problems.ts'
import { look, ofColours } from './look.ts'

/**
 * Checks the current page as it is and at the width of a phone, for tests that run once. Colors don't depend on the width, and checking them takes
 * most of axe's time; those of what only phones show are checked by screens.spec.ts and dialogs.spec.ts.
 */
export async function lookAtBothWidths(page: Page, what: string): Promise<void> {
  await look(page, what)
  const phone = await emulatePhone(page)
  await phone.turnOn()
  await test.step(`${what} on a phone`, async () => {
    expect.soft(await findLayoutProblems(page), `${what} on a phone`).toEqual([])
    expect.soft(await findSeriousViolations(page, { without: ofColours }), `${what} on a phone`).toEqual([])
  })
  await phone.turnOff()
}
