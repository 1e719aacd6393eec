import type { Notice } from '@chorus/accounts/accounts-deps'
import type { LoginType } from '@chorus/accounts/login-type'
import type { Account } from '@chorus/model/account'
import { isOnNetwork } from '@chorus/model/account'
import { descriptors } from '@chorus/networks/descriptors'
import type { Translate } from '../../i18n/create-translate.ts'
import type { LoginPanel } from '../../services/login/login-panel.ts'
import { toDetails } from '../../services/toasts/to-details.ts'
import type { ToastDraft } from '../../services/toasts/toaster.ts'
import { toNetwork, toWayLabel } from '../login/way-labels.ts'

/** What accounts want somebody to know, in words and with the one next step. */
export function toNoticeToast(notice: Notice, t: Translate, login: LoginPanel): ToastDraft {
  switch (notice.code) {
    case 'storage-not-kept':
      return { kind: 'warning', message: t('accounts.storageBlocked') }
    case 'storage-corrupt':
      return { kind: 'warning', message: t('accounts.storageCorrupt') }
    case 'storage-cleared':
      return { kind: 'warning', message: t('accounts.storageCleared') }
    case 'session-ended': {
      const way = toWay(notice.account)
      if (way === undefined)
        return { kind: 'warning', message: t('accounts.allSessionsEnded'), action: { label: t('login.again'), run: () => login.open() } }
      const message = t('accounts.sessionEnded', { name: toName(notice.account), way: toLabel(notice.account, t) })
      return { kind: 'warning', message, action: { label: t('login.again'), run: () => login.open(way) } }
    }
    case 'login-failed':
      return { kind: 'error', message: notice.message, details: toDetails(notice.message) }
  }
}

/** With the account itself, everything in this browser has ended. */
export const isEndOfAll = (notice: Notice): boolean => notice.code === 'session-ended' && toWay(notice.account) === undefined

/** A handle as people write it. An address of an e-mail has its @ already. */
const toName = ({ profile: { handle } }: Account): string => (handle.includes('@') ? handle : `@${handle}`)

function toWay({ profile, session }: Account): LoginType | undefined {
  if (isOnNetwork(profile)) return profile.network
  return session.type === 'Firefly' ? undefined : (session.type.toLowerCase() as LoginType)
}

function toLabel(account: Account, t: Translate): string {
  const way = toWay(account)
  if (way === undefined) return 'Chorus'
  const network = toNetwork(way)
  return network ? descriptors[network].label : toWayLabel(way, t)
}
