import { descriptors } from '@chorus/networks/descriptors'
import type { Outbox } from '@chorus/outbox/create-outbox'
import { canBeRewritten, isStopped, type OutboxRow } from '@chorus/outbox/outbox-row'
import { useState, useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, Choices } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NetworkMark } from '../../ui/network-mark.tsx'
import { Question } from '../../ui/question.tsx'
import { toDetails } from '../toasts/to-details.ts'
import { toToast } from '../toasts/to-toast.ts'
import { holdDraft, letGoDraft } from './draft-lock.ts'
import { toRewrittenDraft } from './to-rewritten-draft.ts'
import { toRowError } from './to-row-error.ts'
import styles from './composer.module.css'

const words = {
  queued: 'outbox.queued',
  sending: 'outbox.sending',
  unknown: 'outbox.unknown',
  confirmed: 'outbox.confirmed',
  failed: 'outbox.failed',
  'needs-user': 'outbox.needsUser',
} as const

/** What has not arrived yet, and what can be done about it. */
export function OutboxDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const { outbox } = useServices()
  const rows = useSyncExternalStore(outbox.subscribe, outbox.rows, outbox.rows)
  return (
    <Dialog title={t('outbox.title')} onClose={onClose}>
      {rows.length === 0 ? <p role="status">{t('outbox.empty')}</p> : null}
      <ul className={styles.drafts}>
        {rows.map((row) => (
          <Row key={row.id} row={row} onClose={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}

function Row({ row, onClose }: { row: OutboxRow; onClose(): void }) {
  const t = useT()
  const { outbox, login, toaster, composer, now } = useServices()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const error = toRowError(row)
  const act = async (work: (box: Outbox) => Promise<unknown>) => {
    setBusy(true)
    try {
      await work(await outbox.open())
    } catch (error) {
      const toast = toToast(error, t, t('outbox.notChanged'))
      if (toast) toaster.show(toast)
    } finally {
      setBusy(false)
    }
  }
  const discard = async (box: Outbox) => {
    if (!(await box.discard(row.id))) toaster.show({ kind: 'warning', message: t('outbox.notDiscarded') })
  }
  const rewrite = async (box: Outbox) => {
    // Held before it is there: no other tab goes on with it.
    await holdDraft(row.id)
    const isDraft = await box
      .rewrite(row.id, (stored) => toRewrittenDraft(stored, now()))
      .catch((error: unknown) => {
        letGoDraft(row.id)
        throw error
      })
    if (isDraft) {
      onClose()
      return composer.open({ draftId: row.id })
    }
    letGoDraft(row.id)
    toaster.show({ kind: 'warning', message: t('outbox.notEdited') })
  }
  return (
    <li className={styles.waiting}>
      <NetworkMark network={row.network} />
      <div>
        <p dir="auto">{row.draft.text || t('compose.onlyPictures')}</p>
        <small>{t(words[row.phase], { network: descriptors[row.network].label })}</small>
        {error && row.phase !== 'sending' ? (
          <details className={styles.why}>
            <summary>{t('outbox.why')}</summary>
            {/* Long lines are scrolled through with the keyboard, too. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre tabIndex={0}>{toDetails(error)}</pre>
          </details>
        ) : null}
        {row.phase === 'sending' ? null : (
          <Choices size="narrow">
            {row.phase === 'needs-user' ? <Button onClick={() => login.open(row.network)}>{t('login.again')}</Button> : null}
            <Button isBusy={isBusy} onClick={() => void act((box) => box.retry(row.id))}>
              {t('action.retry')}
            </Button>
            {canBeRewritten(row) ? (
              <Button disabled={isBusy} onClick={() => void act(rewrite)}>
                {t('outbox.edit')}
              </Button>
            ) : null}
            {isStopped(row) ? (
              <Button disabled={isBusy} onClick={() => setAsking(true)}>
                {t('compose.discard')}
              </Button>
            ) : null}
          </Choices>
        )}
        {isAsking ? (
          <Question
            title={t('outbox.discardTitle')}
            yes={t('compose.discard')}
            isGrave
            onYes={() => act(discard)}
            onClose={() => setAsking(false)}
          >
            <p>{t('outbox.discardBody')}</p>
          </Question>
        ) : null}
      </div>
    </li>
  )
}
