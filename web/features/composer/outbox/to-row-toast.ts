import { budgetSpent } from '@chorus/contract/refusal'
import { errorMessages } from '@chorus/model/error-messages'
import { descriptors } from '@chorus/networks/descriptors'
import { isCancelled, isConflict, isUnconfirmed, isUnseen, type OutboxRow } from '@chorus/outbox/outbox-row'
import type { Translate } from '../../../i18n/create-translate.ts'
import type { Locale } from '../../../i18n/locale.ts'
import { toBudgetKey } from '../../../services/toasts/to-budget-key.ts'
import { toDetails } from '../../../services/toasts/to-details.ts'
import { toShortageValues } from '../../../services/toasts/to-shortage-values.ts'
import type { ToastDraft } from '../../../services/toasts/toaster.ts'
import { toRowError } from './to-row-error.ts'
import { toRowReason } from './to-row-reason.ts'

interface Words {
  t: Translate
  locale: Locale
}

interface RowActions {
  open(href: string): void
  retry(id: string): Promise<void>
  show(toast: ToastDraft): void
}

/** The toast for a post that was confirmed or has failed, with the next step as its action. */
export function toRowToast(row: OutboxRow, { t, locale }: Words, { open, retry, show }: RowActions): ToastDraft {
  const { id, network, phase, published, draft } = row
  const { label, segment } = descriptors[network]
  if (phase === 'confirmed') {
    const message = t(draft.revision ? 'outbox.updated' : 'outbox.sent', { network: label })
    if (!published) return { kind: 'success', message }
    const href = `/post/${segment}/${encodeURIComponent(published.postId)}`
    return { kind: 'success', message, action: { label: t('outbox.open'), run: () => open(href) } }
  }
  // The outbox shows both versions, and neither is lost until the author has chosen.
  if (isConflict(row)) {
    const action = { label: t('outbox.choose'), run: () => open('/drafts') }
    return { kind: 'warning', message: t(toFailed(row)), action, stay: Number.POSITIVE_INFINITY }
  }
  const isOurs = isDeclined(row.failure)
  const error = isOurs ? undefined : toRowError(row)
  const tryAgain = () => void retry(id).catch(() => show({ kind: 'error', message: t('outbox.notChanged') }))
  const message = t(phase === 'needs-user' ? toNeeded(row) : toFailed(row), {
    network: label,
    ...toShortageValues(row.failure?.shortage, locale),
  })
  const reason = isRefused(row) ? toRowReason(row, t) : undefined
  return {
    kind: isOurs ? 'warning' : 'error',
    ...(reason ? { title: message, message: reason } : { message }),
    ...(error && { details: toDetails(error) }),
    action: isUnconfirmed(row.failure)
      ? { label: t('outbox.open'), run: () => open('/drafts') }
      : { label: t(toRetry(row)), run: tryAgain },
    stay: Number.POSITIVE_INFINITY,
  }
}

/** What its author can do about a post that waits. */
export function toRetry(row: OutboxRow) {
  if (isConflict(row)) return 'outbox.keepMine'
  if (isUnseen(row.failure)) return 'outbox.checkAgain'
  return isUnconfirmed(row.failure) ? 'outbox.sendAgain' : 'action.retry'
}

/** The text for a post that needs its author to act. */
export function toNeeded({ failure }: Pick<OutboxRow, 'failure'>) {
  if (isUnseen(failure)) return 'operation.neverIndexed'
  return isUnconfirmed(failure) ? 'operation.neverConfirmed' : 'outbox.needsUser'
}

/** Whether its author declined it in the wallet, or closed the dialog about it. */
const isDeclined = (failure: OutboxRow['failure']): boolean =>
  failure?.message === errorMessages.transactionRejected || failure?.message === errorMessages.signatureCanceled

/** Whether its network refused it, for a reason that isn't said with it yet. */
export const isRefused = (row: OutboxRow): boolean => {
  const label = toFailed(row)
  return row.phase === 'failed' && (label === 'outbox.failed' || label === 'outbox.failedEdit')
}

/** The text for a post or an edit that wasn't sent. */
export function toFailed(row: OutboxRow) {
  if (isConflict(row)) return 'operation.editedElsewhere'
  if (isDeclined(row.failure)) return 'toast.userRejected'
  if (isCancelled(row)) return 'operation.cancelled'
  if (row.failure?.status === budgetSpent) return toBudgetKey(row.failure)
  return row.draft.revision ? 'outbox.failedEdit' : 'outbox.failed'
}
