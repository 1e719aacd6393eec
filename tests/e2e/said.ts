import type { Page } from '@playwright/test'
import { expect } from './world.ts'

/** A toast says so, and only one does. */
export const said = (page: Page, words: string | RegExp) => expect(page.locator('[data-toast]').filter({ hasText: words })).toHaveCount(1)
