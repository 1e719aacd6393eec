import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Expects exactly one toast with this text. */
export const expectToast = (page: Page, words: string | RegExp) =>
  expect(page.locator('[data-toast]').filter({ hasText: words })).toHaveCount(1)
