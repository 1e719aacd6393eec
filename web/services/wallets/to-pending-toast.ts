import { toPlainLine } from '@chorus/model/text/to-plain-line'
import type { Translate } from '../../i18n/create-translate.ts'
import type { ToastDraft } from '../toasts/toaster.ts'
import type { PendingRequest } from './create-session-provider.ts'
import { isPhone } from './is-phone.ts'
import { toAppLink } from './to-app-link.ts'

const longestName = 40

/** Says that a request waits in a wallet on another device, opens the wallet on a phone, and cancels. */
export function toPendingToast({ session, cancel }: PendingRequest, t: Translate): ToastDraft {
  const { metadata } = session.peer
  const name = toPlainLine(metadata.name, longestName) || 'WalletConnect'
  const link = isPhone() ? toAppLink(metadata.redirect) : undefined
  return {
    kind: 'permission',
    title: t('wallets.pendingTitle', { name }),
    message: t('wallets.pending'),
    ...(link !== undefined && { action: { label: t('wallets.openApp', { name }), run: () => location.assign(link) } }),
    decline: { label: t('login.cancel'), run: cancel },
  }
}
