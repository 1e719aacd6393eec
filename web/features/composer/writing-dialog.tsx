import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { isDraftGone } from '../../services/outbox/draft-gone.ts'
import { showError } from '../../services/toasts/show-error.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { isNotCompressed } from '../media/encode-within.ts'
import { lockDraft, unlockDraft } from './drafts/draft-lock.ts'
import type { SavedDraft } from './drafts/draft-store.ts'
import { DraftsList } from './drafts/drafts-list.tsx'
import { ScheduleFault } from './drafts/schedule-fault.ts'
import type { DraftSync } from './drafts/sync/create-draft-sync.ts'
import type { DraftEnding } from './drafts/sync/draft-ending.ts'
import { useDraftSync, useWaitingChange } from './drafts/sync/use-draft-sync.ts'
import { AltQuestion } from './images/alt-question.tsx'
import { focusMissingAlt, useAltReminder } from './images/use-alt-reminder.ts'
import { showSending } from './outbox/show-sending.ts'
import { SaveQuestion } from './save-question.tsx'
import { formatMoment } from './scheduled/format-moment.ts'
import { useComposer } from './state/use-composer.ts'
import { useWarnBeforeUnload } from './use-warn-before-unload.ts'
import { WritingForm } from './writing-form.tsx'

/** Edits a draft. `isReopened`: it was begun some time ago. The list of drafts and the question on closing are separate dialogs. */
export function WritingDialog({ first, isReopened }: { first: SavedDraft; isReopened: boolean }) {
  const { t, locale } = useI18n()
  const { composer: panel, outbox, toaster } = useServices()
  const showSaveFailed = () => void toaster.show({ kind: 'warning', message: t('compose.notSaved') })
  const composer = useComposer(first, { isReopened, onSaveFailed: showSaveFailed })
  const { draft, chosen, isUntouched, canSend } = composer
  const [view, setView] = useState<'writing' | 'leaving' | 'drafts' | 'alt'>('writing')
  const [isBusy, setBusy] = useState(false)
  const { undescribed, takeReminder } = useAltReminder(composer)
  useWarnBeforeUnload(!isUntouched)
  const isMounted = useLock(first.id, () => {
    panel.close()
    toaster.show({ kind: 'warning', message: t('compose.draftUnavailable') })
  })
  const sync = useKeepInSync()

  const discard = async () => {
    try {
      const outcome = await composer.discard()
      if (outcome === 'begun') toaster.show({ kind: 'warning', message: t('schedule.begun') })
    } catch (error) {
      // Our server may send it: as long as the draft is here, that can still be prevented.
      if (error instanceof ScheduleFault) return void showError({ toaster }, error, t, t(error.messageId))
      toaster.show({ kind: 'warning', message: t('accounts.storageBlocked') })
    }
    panel.close()
  }
  useEndedElsewhere(draft, isBusy, (ending) => {
    // Sync deletes the draft once it is closed, and withdraws what isn't to be sent. Discarding it would withdraw a post that was scheduled.
    panel.close()
    toaster.show({ kind: 'info', message: t(endedElsewhere[ending]) })
  })
  /** Continues only once the draft is saved, so that an unsaved draft stays on screen. */
  const save = async (next: () => void, otherwise?: () => void) => {
    const isSaved = await composer.save().then(
      () => true,
      () => false,
    )
    if (isSaved) return next()
    showSaveFailed()
    otherwise?.()
  }
  const close = () => {
    // A draft that is being sent can be neither saved nor discarded.
    if (isBusy) return
    if (view !== 'writing') setView('writing')
    else if (isUntouched) void discard()
    else setView('leaving')
  }
  const addAltText = () => {
    setView('writing')
    focusMissingAlt()
  }
  const send = async () => {
    if (!canSend || isBusy) return
    if (takeReminder()) return setView('alt')
    setView('writing')
    setBusy(true)
    try {
      if (draft.scheduledFor !== undefined) {
        await composer.schedule(async () => sync?.recordSent(draft.id, 'scheduled'))
        if (isMounted.current) panel.close()
        const time = formatMoment(draft.scheduledFor, locale, 'long')
        return void toaster.show({ kind: 'success', message: t('schedule.scheduled', { time }) })
      }
      const rows = await composer.send()
      await sync?.recordSent(draft.id, 'sent')
      // Another composer may have replaced this one.
      if (isMounted.current) panel.close()
      showSending({ outbox, toaster }, rows, draft.edited ? t('compose.savingEdit') : t('compose.sending', { count: chosen.length }))
    } catch (error) {
      setBusy(false)
      if (isDraftGone(error)) return void toaster.show({ kind: 'warning', message: t('compose.draftUnavailable') })
      void showError({ toaster }, error, t, t(toFault(error, draft)))
    }
  }

  // Each view is a separate dialog, so that it takes focus and is announced.
  if (view === 'leaving') return <SaveQuestion onSave={() => void save(panel.close)} onDiscard={() => void discard()} onClose={close} />
  if (view === 'alt') return <AltQuestion count={undescribed} onPost={() => void send()} onAdd={addAltText} />
  if (view === 'drafts') {
    const open = (id: string) =>
      save(
        () => panel.open({ draftId: id }),
        () => unlockDraft(id),
      )
    return (
      <Dialog key={view} title={t('compose.drafts')} onClose={close} onBack={close}>
        <DraftsList except={draft.id} onChoose={open} />
      </Dialog>
    )
  }
  return (
    <Dialog key={view} title={t(toTitle(draft))} onClose={close} isWide>
      <WritingForm composer={composer} isBusy={isBusy} onSend={() => void send()} onShowDrafts={() => setView('drafts')} />
    </Dialog>
  )
}

/** Locks the draft while its composer is open. Returns whether it is. `onTaken`: another tab edits the draft. */
function useLock(id: string, onTaken: () => void): { readonly current: boolean } {
  const isMounted = useRef(true)
  const leave = useEffectEvent(onTaken)
  useEffect(() => {
    isMounted.current = true
    void lockDraft(id).then((isLocked) => (isLocked || !isMounted.current ? undefined : leave()))
    return () => {
      isMounted.current = false
      unlockDraft(id)
    }
  }, [id])
  return isMounted
}

/** ms between two sync rounds while someone is writing. */
const syncEvery = 30_000

/** Other browsers receive the draft while it is being written and when it is done. */
function useKeepInSync(): DraftSync | undefined {
  const sync = useDraftSync()
  useEffect(() => {
    const run = () => void sync?.syncIfOn()
    run()
    const timer = setInterval(run, syncEvery)
    return () => {
      clearInterval(timer)
      run()
    }
  }, [sync])
  return sync
}

const endedElsewhere = {
  discarded: 'draftSync.discardedElsewhere',
  sent: 'draftSync.sentElsewhere',
  scheduled: 'draftSync.scheduledElsewhere',
} as const satisfies Record<DraftEnding, MessageId>

/** `onEnded`: the draft was sent or deleted in another browser, and nothing was changed here since. */
function useEndedElsewhere({ id, savedAt }: SavedDraft, isBusy: boolean, onEnded: (ending: DraftEnding) => void): void {
  const waiting = useWaitingChange(useDraftSync(), id)
  const isEnded = !isBusy && waiting?.isDeleted === true && waiting.savedAt === savedAt
  const end = useEffectEvent(() => onEnded(waiting?.ending ?? 'discarded'))
  useEffect(() => {
    if (isEnded) end()
  }, [isEnded])
}

function toFault(error: unknown, { scheduledFor }: SavedDraft) {
  if (error instanceof ScheduleFault) return error.messageId
  if (isNotCompressed(error)) return 'crop.tooLarge'
  return scheduledFor === undefined ? 'compose.notQueued' : 'schedule.notScheduled'
}

function toTitle({ edited, replyTo, quote }: SavedDraft) {
  if (edited) return 'compose.editTitle'
  if (replyTo) return 'compose.reply'
  return quote ? 'compose.quote' : 'compose.title'
}
