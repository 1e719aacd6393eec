import type { AccountBook } from '@chorus/accounts/book/account-book'
import { descriptors } from '@chorus/networks/descriptors'
import { isStopped, type OutboxRow } from '@chorus/outbox/outbox-row'
import { toLines } from '../../features/composer/outbox/group-sends.ts'
import type { Translate } from '../../i18n/create-translate.ts'
import type { Locale } from '../../i18n/locale.ts'
import { toCopyLinks } from '../../services/copies/to-copy-links.ts'
import type { OutboxStore } from '../../services/outbox/outbox-store.ts'
import type { ToastDraft, Toaster } from '../../services/toasts/toaster.ts'

interface Place {
  outbox: Pick<OutboxStore, 'all' | 'subscribe'>
  toaster: Pick<Toaster, 'show' | 'dismiss'>
  words(): Words
}

/** In the current language, and the accounts by name. */
interface Words {
  t: Translate
  locale: Locale
  book: AccountBook
}

/** Reports where a post to several accounts has arrived, once each network has answered or timed out. */
export function showSummaries({ outbox, toaster, words }: Place): void {
  /** What is shown, by send. */
  const shown = new Map<string, { message: string; toast: number }>()
  outbox.subscribe(() => {
    for (const [sendId, rows] of Map.groupBy(outbox.all(), (row) => row.sendId)) {
      const summary = toSummary(rows, words())
      const before = shown.get(sendId)
      if (!summary || summary.message === before?.message) continue
      if (before) toaster.dismiss(before.toast)
      shown.set(sendId, { message: summary.message, toast: toaster.show(summary) })
    }
  })
}

/** Whether a post went to several accounts, which share one summary. */
export const isShared = (row: Pick<OutboxRow, 'sendId' | 'accountId'>, all: readonly OutboxRow[]): boolean =>
  all.some(({ sendId, accountId }) => sendId === row.sendId && accountId !== row.accountId)

/** Undefined: it went to one account, arrived nowhere, or is still being sent. */
function toSummary(rows: readonly OutboxRow[], { t, locale, book }: Words): (ToastDraft & { kind: 'success' | 'info' }) | undefined {
  const lines = toLines(rows).map(({ row }) => row)
  const sent = lines.filter(({ phase }) => phase === 'confirmed')
  const waiting = lines.filter((row) => row.phase !== 'confirmed' && !isStopped(row))
  if (lines.length < 2 || sent.length === 0 || waiting.some(({ phase }) => phase !== 'unknown')) return undefined
  const list = (of: readonly OutboxRow[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(new Set(of.map(({ network }) => descriptors[network].label)))
  const networks = list(sent)
  const links = toCopyLinks(
    sent.flatMap(({ network, accountId, published }) => (published ? [{ network, accountId, postId: published.postId }] : [])),
    { t, book },
  )
  return waiting.length > 0
    ? { kind: 'info', message: t('outbox.sentInPart', { networks, waiting: list(waiting) }), links }
    : { kind: 'success', message: t('outbox.sent', { network: networks }), links }
}
