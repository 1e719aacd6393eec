import { descriptors } from '@chorus/networks/descriptors'
import type { Outbox } from '@chorus/outbox/create-outbox'
import {
  canBeDiscarded,
  canBeRewritten,
  isConflict,
  isLookupRefused,
  isOpen,
  mayBePublished,
  type OutboxRow,
} from '@chorus/outbox/outbox-row'
import { useState, useSyncExternalStore } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { showError } from '../../../services/toasts/show-error.ts'
import { toDetails } from '../../../services/toasts/to-details.ts'
import { toShortageValues } from '../../../services/toasts/to-shortage-values.ts'
import { NetworkMark } from '../../../ui/content/network-mark.tsx'
import { AppLink } from '../../../ui/controls/app-link.tsx'
import { Button, Choices } from '../../../ui/controls/button.tsx'
import { Question } from '../../../ui/overlays/question.tsx'
import { lockDraft, unlockDraft } from '../drafts/draft-lock.ts'
import { groupSends } from './group-sends.ts'
import { toRowError } from './to-row-error.ts'
import { toRowReason } from './to-row-reason.ts'
import { isRefused, toFailed, toNeeded, toRetry } from './to-row-toast.ts'
import { toUploadWords } from './to-upload-words.ts'
import styles from '../composer.module.css'

const labels = {
  queued: 'outbox.queued',
  sending: 'outbox.sending',
  unknown: 'outbox.unknown',
  confirmed: 'outbox.confirmed',
} as const satisfies Record<Exclude<OutboxRow['phase'], 'failed' | 'needs-user'>, string>

function toLabel(row: OutboxRow) {
  if (row.phase === 'failed') return toFailed(row)
  if (row.phase === 'needs-user') return toNeeded(row)
  return isLookupRefused(row) ? 'outbox.lookupRefused' : labels[row.phase]
}

/** Posts that aren't confirmed everywhere yet, with retry, edit and discard. `onLeave`: one of them is about to open, in the composer or on its page. */
export function OutboxList({ onLeave }: { onLeave?(): void }) {
  const { outbox } = useServices()
  const rows = useSyncExternalStore(outbox.subscribe, outbox.all, outbox.all)
  const t = useT()
  return (
    <ul className={styles.drafts}>
      {groupSends(rows).map(({ id, text, lines }) => (
        <li key={id} className={styles.send}>
          <p dir="auto">{text || t('compose.noText')}</p>
          <ul>
            {lines.map(({ accountId, row }) =>
              row.phase === 'confirmed' ? (
                <SentLine key={accountId} row={row} onLeave={onLeave} />
              ) : (
                <PendingLine key={accountId} row={row} onLeave={onLeave} />
              ),
            )}
          </ul>
        </li>
      ))}
    </ul>
  )
}

interface LineProps {
  row: OutboxRow
  onLeave?: (() => void) | undefined
}

function SentLine({ row: { network, published }, onLeave }: LineProps) {
  const t = useT()
  const { label, segment } = descriptors[network]
  return (
    <li className={styles.waiting}>
      <NetworkMark network={network} />
      <div>
        <small>{t('outbox.confirmed', { network: label })}</small>
        {published ? (
          <AppLink
            href={`/post/${segment}/${encodeURIComponent(published.postId)}`}
            className={styles.current}
            {...(onLeave && { onNavigate: onLeave })}
          >
            {t('outbox.open')}
          </AppLink>
        ) : null}
      </div>
    </li>
  )
}

function PendingLine({ row, onLeave }: LineProps) {
  const { t, locale } = useI18n()
  const { outbox, login, toaster, composer, connections, now } = useServices()
  const [isBusy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  /** Which version of the post stays. */
  const isUndecided = isConflict(row)
  const run = async (work: (box: Outbox) => Promise<unknown>) => {
    setBusy(true)
    try {
      await work(await outbox.open())
    } catch (error) {
      void showError({ toaster }, error, t, t('outbox.notChanged'))
    } finally {
      setBusy(false)
    }
  }
  const discard = async (box: Outbox) => {
    if (!(await box.discard(row.id))) toaster.show({ kind: 'warning', message: t('outbox.notDiscarded') })
  }
  /** Turns the row into a draft, and opens that. */
  const toDraft = async (box: Outbox, turn: 'rewrite' | 'cancel') => {
    const { isContinuation, replyTo } = row.draft
    const parent = isContinuation && replyTo ? await connections[row.network].post(replyTo.postId) : undefined
    // Reads links as the composer does, which the list itself doesn't need.
    const { toRewrittenDraft } = await import('./to-rewritten-draft.ts')
    // Lock the draft before creating it, so that no other tab restores it.
    await lockDraft(row.id)
    const isDraft = await box[turn](row.id, (stored, following) =>
      toRewrittenDraft({ row: stored, following, replyTo: parent, now: now() }),
    ).catch((error: unknown) => {
      unlockDraft(row.id)
      throw error
    })
    if (isDraft) {
      onLeave?.()
      return composer.open({ draftId: row.id })
    }
    unlockDraft(row.id)
    toaster.show({ kind: 'warning', message: t(turn === 'cancel' ? 'outbox.notCancelled' : 'outbox.notEdited') })
  }
  return (
    <li className={styles.waiting}>
      <NetworkMark network={row.network} />
      <div>
        <small>
          {row.part ? `${t('outbox.part', { number: row.part.number, count: row.part.count })} · ` : ''}
          {toUploadWords(row, t, locale) ??
            t(toLabel(row), { network: descriptors[row.network].label, ...toShortageValues(row.failure?.shortage, locale) })}
        </small>
        {isUndecided ? <CurrentVersion row={row} onNavigate={onLeave} /> : null}
        {isUndecided || row.phase === 'sending' ? null : <Why row={row} />}
        {row.isUploading ? (
          <Choices size="narrow">
            <Button isBusy={isBusy} onClick={() => void run((box) => toDraft(box, 'cancel'))}>
              {t('outbox.cancel')}
            </Button>
          </Choices>
        ) : null}
        {row.phase === 'sending' ? null : (
          <Choices size="narrow">
            {row.phase === 'needs-user' && !isOpen(row.failure) ? (
              <Button onClick={() => login.open(row.network)}>{t('login.again')}</Button>
            ) : null}
            <Button isBusy={isBusy} onClick={() => void run((box) => (isUndecided ? box.overwrite(row.id) : box.retry(row.id)))}>
              {t(toRetry(row))}
            </Button>
            {canBeRewritten(row) && !isUndecided ? (
              <Button aria-disabled={isBusy} onClick={() => void run((box) => toDraft(box, 'rewrite'))}>
                {t('outbox.edit')}
              </Button>
            ) : null}
            {canBeDiscarded(row) ? (
              <Button aria-disabled={isBusy} onClick={() => setConfirming(true)}>
                {t(isUndecided ? 'outbox.keepCurrent' : 'compose.discard')}
              </Button>
            ) : null}
          </Choices>
        )}
        {isConfirming ? (
          <Question
            title={t(row.draft.revision ? 'outbox.discardEditTitle' : 'outbox.discardTitle')}
            yes={t('compose.discard')}
            isGrave
            onYes={() => run(discard)}
            onClose={() => setConfirming(false)}
          >
            <p>{t(toDiscardBody(row), { network: descriptors[row.network].label })}</p>
          </Question>
        ) : null}
      </div>
    </li>
  )
}

/** Why it wasn't sent: the reason for its author, and the error for developers. */
function Why({ row }: { row: OutboxRow }) {
  const t = useT()
  const error = toRowError(row)
  if (!error) return null
  const reason = isRefused(row) ? toRowReason(row, t) : undefined
  return (
    <>
      {reason ? <small>{reason}</small> : null}
      <details className={styles.why}>
        <summary>{t('outbox.errorDetails')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines can be scrolled with the keyboard */}
        <pre tabIndex={0}>{toDetails(error)}</pre>
      </details>
    </>
  )
}

function toDiscardBody(row: OutboxRow) {
  if (row.draft.revision) return 'outbox.discardEditBody'
  if (mayBePublished(row)) return 'outbox.discardDoubtfulBody'
  return row.part?.next === undefined ? 'outbox.discardBody' : 'outbox.discardThreadBody'
}

/** Opens the post as it is now, so that its author can compare. */
function CurrentVersion({ row: { network, draft }, onNavigate }: { row: OutboxRow; onNavigate?: (() => void) | undefined }) {
  const t = useT()
  if (!draft.revision) return null
  const href = `/post/${descriptors[network].segment}/${encodeURIComponent(draft.revision.post.postId)}`
  return (
    <AppLink href={href} className={styles.current} {...(onNavigate && { onNavigate })}>
      {t('outbox.seeCurrent')}
    </AppLink>
  )
}
