import type { Page } from '@playwright/test'

/** Presses the button for new posts, if it is there: posts of a network that responds late, as on a busy machine, wait behind it. */
export async function showNewPosts(page: Page): Promise<void> {
  const pill = page.getByRole('button', { name: /new posts?$/ })
  if (await pill.isVisible()) await pill.click()
}
