import type { Translate } from '../../i18n/create-translate.ts'
import { isOnline } from '../timing/is-online.ts'
import type { Toaster } from './toaster.ts'

/** ms. Networks mostly answer sooner. One whose index lags may show only minutes later what is to be undone. */
const patience = 4000

/** Tells people that their undo isn't done yet, if it takes long. */
export function sayUndoing<T>({ toaster }: { toaster: Toaster }, t: Translate, network: string, undoing: Promise<T>): Promise<T> {
  const timer = setTimeout(() => {
    // Offline people know why.
    if (isOnline()) toaster.show({ kind: 'info', message: t('action.undoing', { network }) })
  }, patience)
  return undoing.finally(() => clearTimeout(timer))
}
