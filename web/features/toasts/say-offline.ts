import type { Translate } from '../../i18n/create-translate.ts'
import type { Toaster } from './toaster.ts'

/** Whoever does something without a connection is told when it goes out. */
export function sayOffline({ toaster }: { toaster: Toaster }, t: Translate): void {
  if (navigator.onLine === false) toaster.show({ kind: 'info', message: t('offline.later') })
}
