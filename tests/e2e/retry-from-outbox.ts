import { expect, type Locator } from '@playwright/test'

/** In the dialog of what is on its way. It is tried again by itself as well, and then there is nothing left to press. */
export const retryFromOutbox = (dialog: Locator): Promise<void> =>
  expect(async () => {
    if (await dialog.getByText('Nothing waiting to be sent').isVisible()) return
    await dialog.getByRole('button', { name: 'Try again' }).click({ timeout: 1000 })
  }).toPass()
