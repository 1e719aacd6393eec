import type { Translate } from '../../i18n/create-translate.ts'
import { isOnline } from '../timing/is-online.ts'
import type { Toaster } from './toaster.ts'

/** Tells users who act while offline when their change will be sent. */
export function sayOffline({ toaster }: { toaster: Toaster }, t: Translate): void {
  if (!isOnline()) toaster.show({ kind: 'info', message: t('offline.sendLater') })
}
