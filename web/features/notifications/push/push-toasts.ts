import { Failure } from '@chorus/model/failure'
import type { Translate } from '../../../i18n/create-translate.ts'
import type { Services } from '../../../services/context/services.ts'
import { toToast } from '../../../services/toasts/to-toast.ts'

export function createPushToasts(toaster: Services['toaster'], t: Translate) {
  let lastToast: number | undefined
  return {
    failure(error: unknown, fallback: string) {
      const isService = error instanceof Failure && error.call === 'push service'
      const toast = isService
        ? ({ kind: 'error', title: fallback, message: t('push.serviceUnreachable') } as const)
        : toToast(error, t, fallback)
      if (toast) toaster.show(toast)
    },
    /** Replaces the previous confirmation, so that "on" and "off" are never visible together. */
    success(message: string) {
      if (lastToast !== undefined) toaster.dismiss(lastToast)
      lastToast = toaster.show({ kind: 'success', message })
    },
    unsupported: () => void toaster.show({ kind: 'warning', message: t('push.unsupported') }),
    blocked: () => void toaster.show({ kind: 'warning', title: t('push.blocked'), message: t('push.blockedHint') }),
    prompt: (allow: () => void, decline: () => void) =>
      void toaster.show({
        kind: 'permission',
        title: t('push.promptTitle'),
        message: t('push.promptBody'),
        action: { label: t('push.allow'), run: allow },
        decline: { label: t('push.notNow'), run: decline },
      }),
  }
}
