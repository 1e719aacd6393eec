import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { toToast } from '../../services/toasts/to-toast.ts'
import { Button, Choices } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isNotCompressed } from '../media/encode-within.ts'
import { QuoteCard } from '../post/content/quote-card.tsx'
import { CharacterCounters } from './character-counters.tsx'
import { lockDraft, unlockDraft } from './draft-lock.ts'
import type { SavedDraft } from './draft-store.ts'
import { DraftsList } from './drafts-list.tsx'
import { ImageFields } from './image-fields.tsx'
import { LanguageFields } from './language-fields.tsx'
import { QuoteSwitch } from './quote-switch.tsx'
import { RestrictionSelect } from './restriction-select.tsx'
import { TargetChips } from './target-chips.tsx'
import { useComposer } from './use-composer.ts'
import { useImageInput } from './use-image-input.tsx'
import styles from './composer.module.css'

/** Edits a draft: accounts, text, images and options, with the character count for each network. */
export function WritingDialog({ first }: { first: SavedDraft }) {
  const t = useT()
  const { composer: panel, login, toaster } = useServices()
  const showSaveFailed = () => void toaster.show({ kind: 'warning', message: t('compose.notSaved') })
  const composer = useComposer(first, showSaveFailed)
  const { draft, chosen, targets, measures, restrictions, isEmpty, canSend } = composer
  const [view, setView] = useState<'writing' | 'leaving' | 'drafts'>('writing')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const imageInput = useImageInput(composer, isBusy)
  const isMounted = useRef(true)
  const context = draft.replyTo ?? draft.quote

  useEffect(() => {
    isMounted.current = true
    void lockDraft(first.id)
    return () => {
      isMounted.current = false
      unlockDraft(first.id)
    }
  }, [first.id])
  useEffect(() => {
    if (view === 'writing') field.current?.focus()
  }, [view])
  // The latest change may not be saved yet, so the browser asks before the tab closes.
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isEmpty) event.preventDefault()
  })
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => warn(event)
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [])

  const discard = async () => {
    await composer.discard().catch(() => toaster.show({ kind: 'warning', message: t('accounts.storageBlocked') }))
    panel.close()
  }
  /** Continues only when the draft is saved, so that an unsaved one stays on screen. */
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
    else if (isEmpty) void discard()
    else setView('leaving')
  }
  const send = async () => {
    if (!canSend || isBusy) return
    setBusy(true)
    try {
      await composer.send()
      // Another composer may have replaced this one.
      if (isMounted.current) panel.close()
      toaster.show({ kind: 'info', message: t('compose.sending', { count: chosen.length }) })
    } catch (error) {
      const toast = toToast(error, t, t(isNotCompressed(error) ? 'crop.tooLarge' : 'compose.notQueued'))
      if (toast) toaster.show(toast)
      setBusy(false)
    }
  }

  // Each view is a separate dialog, so that it takes focus and is announced.
  if (view === 'leaving')
    return (
      <Dialog key={view} title={t('compose.saveTitle')} onClose={close}>
        <p>{t('compose.saveBody')}</p>
        <Choices size="narrow">
          <Button onClick={() => void discard()}>{t('compose.discard')}</Button>
          <Button kind="strong" onClick={() => void save(panel.close)}>
            {t('compose.save')}
          </Button>
        </Choices>
      </Dialog>
    )
  if (view === 'drafts')
    return (
      <Dialog key={view} title={t('compose.drafts')} onClose={close} onBack={close}>
        <DraftsList
          except={draft.id}
          onChoose={(id) =>
            save(
              () => panel.open({ draftId: id }),
              () => unlockDraft(id),
            )
          }
        />
      </Dialog>
    )
  return (
    <Dialog key={view} title={t(draft.replyTo ? 'compose.reply' : draft.quote ? 'compose.quote' : 'compose.title')} onClose={close} isWide>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        {...imageInput.dropZone}
      >
        {/* Nothing may change while sending. The text is read-only instead of disabled, because disabling would lose focus. */}
        <fieldset disabled={isBusy} className={styles.part}>
          <div className={styles.row}>
            <TargetChips targets={targets} chosen={draft.targets} onToggle={composer.toggle} />
            <Button onClick={() => setView('drafts')}>{t('compose.drafts')}</Button>
          </div>
          {targets.length === 0 ? (
            <p className={styles.note}>
              {t('compose.noAccounts')}{' '}
              <button type="button" className={styles.link} onClick={() => login.open(context?.network)}>
                {t('login.action')}
              </button>
            </p>
          ) : null}
          {draft.replyTo ? <QuoteCard post={draft.replyTo} /> : null}
        </fieldset>
        <textarea
          ref={field}
          className={styles.text}
          aria-label={t('compose.text')}
          placeholder={t(draft.replyTo ? 'compose.replyPlaceholder' : draft.quote ? 'compose.quotePlaceholder' : 'compose.placeholder')}
          value={draft.text}
          readOnly={isBusy}
          rows={5}
          dir="auto"
          onChange={(event) => composer.change({ text: event.target.value })}
          onPaste={imageInput.onPaste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
            event.preventDefault()
            void send()
          }}
        />
        <fieldset disabled={isBusy} className={styles.part}>
          <ImageFields
            images={draft.images}
            withoutGifs={composer.withoutGifs}
            onAltChange={composer.setAltText}
            onRemove={composer.removeImage}
          />
          {draft.quote ? <QuoteCard post={draft.quote} /> : null}
          <CharacterCounters measures={measures} />
          {chosen.length > 0 ? (
            <div className={styles.options}>
              {composer.maxLanguages > 0 ? (
                <LanguageFields
                  languages={composer.languages}
                  max={composer.maxLanguages}
                  onChange={(languages) => composer.change({ languages })}
                />
              ) : null}
              {composer.canRefuseQuotes ? (
                <QuoteSwitch isOn={draft.canBeQuoted !== false} onChange={(canBeQuoted) => composer.change({ canBeQuoted })} />
              ) : null}
            </div>
          ) : null}
          <div className={styles.foot}>
            {imageInput.button}
            {draft.replyTo ? null : (
              <RestrictionSelect
                choices={restrictions}
                value={draft.restriction}
                onChange={(restriction) => composer.change({ restriction })}
              />
            )}
            <Button kind="strong" type="submit" disabled={!canSend} isBusy={isBusy}>
              {t(draft.replyTo ? 'compose.submitReply' : 'compose.submit', { count: chosen.length })}
            </Button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}
