import { isFailure } from '@chorus/model/failure'
import type { Translate } from '../../i18n/create-translate.ts'
import type { Toaster } from './toaster.ts'

/**
 * Shows what failed and why, as `toToast` words it. That code loads with the first error or once the reader stays; without it, the toast
 * says only what failed.
 */
export async function showError({ toaster }: { toaster: Toaster }, error: unknown, t: Translate, fallback: string): Promise<void> {
  if (isFailure(error, 'aborted')) return
  const words = await import('./to-toast.ts').catch(() => undefined)
  const toast = words ? words.toToast(error, t, fallback) : ({ kind: 'error', message: fallback } as const)
  if (toast) toaster.show(toast)
}
