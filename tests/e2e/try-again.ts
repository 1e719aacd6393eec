import type { Locator } from '@playwright/test'

/** In the dialog of what is on its way. It is tried again by itself as well, and then there is nothing left to press. */
export const tryAgain = (dialog: Locator): Promise<void> =>
  Promise.race([dialog.getByRole('button', { name: 'Try again' }).click(), dialog.getByText('Everything has arrived.').waitFor()])
