import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** A toast says so, and only one does. */
export const expectToast = (page: Page, words: string | RegExp) =>
  expect(page.locator('[data-toast]').filter({ hasText: words })).toHaveCount(1)
