import { descriptors } from '@chorus/networks/descriptors'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import type { Translate } from '../../i18n/create-translate.ts'
import { toDetails } from '../toasts/to-details.ts'
import type { ToastDraft } from '../toasts/toaster.ts'
import { toRowError } from './to-row-error.ts'

interface RowActions {
  open(href: string): void
  retry(id: string): Promise<void>
  say(toast: ToastDraft): void
}

/** What has become of a post, in a sentence and with the one next step. */
export function toRowToast(row: OutboxRow, t: Translate, { open, retry, say }: RowActions): ToastDraft {
  const { id, network, phase, published } = row
  const { label, segment } = descriptors[network]
  if (phase === 'confirmed') {
    const message = t('outbox.sent', { network: label })
    if (!published) return { kind: 'success', message }
    const href = `/post/${segment}/${encodeURIComponent(published.postId)}`
    return { kind: 'success', message, action: { label: t('outbox.open'), run: () => open(href) } }
  }
  const error = toRowError(row)
  const again = () => void retry(id).catch(() => say({ kind: 'error', message: t('outbox.notChanged') }))
  const message = t(phase === 'needs-user' ? 'outbox.needsUser' : 'outbox.failed', { network: label })
  return {
    kind: 'error',
    message,
    ...(error && { details: toDetails(error) }),
    action: { label: t('action.retry'), run: again },
    stay: Number.POSITIVE_INFINITY,
  }
}
