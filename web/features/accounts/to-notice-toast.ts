import type { Notice } from '@chorus/accounts/accounts-deps'
import type { LoginType } from '@chorus/accounts/login-type'
import type { Account } from '@chorus/model/account'
import { isOnNetwork } from '@chorus/model/account'
import { descriptors } from '@chorus/networks/descriptors'
import type { Translate } from '../../i18n/create-translate.ts'
import type { LoginPanel } from '../../services/login/login-panel.ts'
import { toDetails } from '../../services/toasts/to-details.ts'
import type { ToastDraft } from '../../services/toasts/toaster.ts'
import { toNetwork, toMethodLabel } from '../login/parts/method-labels.ts'

/** A notice about accounts as a toast, with the next step as its action. */
export function toNoticeToast(notice: Notice, t: Translate, login: LoginPanel): ToastDraft {
  switch (notice.code) {
    case 'storage-unavailable':
      return { kind: 'warning', message: t('accounts.storageBlocked') }
    case 'storage-corrupt':
      return { kind: 'warning', message: t('accounts.storageCorrupt') }
    case 'storage-cleared':
      return { kind: 'warning', message: t('accounts.storageCleared') }
    case 'session-ended': {
      const method = toMethod(notice.account)
      if (method === undefined) return toLoggedOutToast(t, login)
      const message = t('accounts.sessionEnded', { name: toName(notice.account), method: toLabel(notice.account, t) })
      return { kind: 'warning', message, action: { label: t('login.again'), run: () => login.open(method) } }
    }
    case 'login-failed':
      return { kind: 'error', message: notice.message, details: toDetails(notice.message) }
  }
}

/** All sessions of this browser have ended. */
export const toLoggedOutToast = (t: Translate, login: LoginPanel): ToastDraft => ({
  kind: 'warning',
  message: t('accounts.allSessionsEnded'),
  action: { label: t('login.again'), run: () => login.open() },
})

/** Whether the Chorus account was logged out, which ends all sessions in this browser. */
export const endsAllSessions = (notice: Notice): boolean => notice.code === 'session-ended' && toMethod(notice.account) === undefined

/** An email address already contains an @. */
const toName = ({ profile: { handle } }: Account): string => (handle.includes('@') ? handle : `@${handle}`)

function toMethod({ profile, session }: Account): LoginType | undefined {
  if (isOnNetwork(profile)) return profile.network
  return session.type === 'Firefly' ? undefined : (session.type.toLowerCase() as LoginType)
}

function toLabel(account: Account, t: Translate): string {
  const method = toMethod(account)
  if (method === undefined) return 'Chorus'
  const network = toNetwork(method)
  return network ? descriptors[network].label : toMethodLabel(method, t)
}
