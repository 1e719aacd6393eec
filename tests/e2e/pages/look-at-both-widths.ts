import type { Page } from '@playwright/test'
import { test } from '../test.ts'
import { emulatePhone } from './emulate-phone.ts'
import { look } from './look.ts'

/** Checks the current page as it is and at the width of a phone, for tests that run once. */
export async function lookAtBothWidths(page: Page, what: string): Promise<void> {
  await look(page, what)
  const phone = await emulatePhone(page)
  await phone.turnOn()
  await test.step('phone', () => look(page, `${what} on a phone`))
  await phone.turnOff()
}
