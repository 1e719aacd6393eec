import type { Page } from '@playwright/test'

/** Whether the end of a list is in view. Its text exists below the list as soon as everything has loaded. */
export async function isAtListEnd(page: Page): Promise<boolean> {
  const end = page.getByText('You’ve reached the end')
  return (await end.count()) > 0 && (await end.evaluate((element) => element.getBoundingClientRect().top < innerHeight))
}
