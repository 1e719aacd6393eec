import { expect, type Locator } from '@playwright/test'

/** Presses Try again in the outbox dialog, unless an automatic retry has already sent the post. */
export const retryFromOutbox = (dialog: Locator): Promise<void> =>
  expect(async () => {
    if (await dialog.getByText('Nothing waiting to be sent').isVisible()) return
    await dialog.getByRole('button', { name: 'Try again' }).click({ timeout: 1000 })
  }).toPass()
