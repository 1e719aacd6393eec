import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, Choices } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isNotCompressed } from '../media/encode-within.ts'
import { QuoteCard } from '../post/quote-card.tsx'
import { toToast } from '../toasts/to-toast.ts'
import { holdDraft, letGoDraft } from './draft-lock.ts'
import type { KeptDraft } from './draft-store.ts'
import { DraftsList } from './drafts-list.tsx'
import { LanguageFields } from './language-fields.tsx'
import { PictureFields } from './picture-fields.tsx'
import { QuoteSwitch } from './quote-switch.tsx'
import { RestrictionSelect } from './restriction-select.tsx'
import { Rulers } from './rulers.tsx'
import { TargetChips } from './target-chips.tsx'
import { useComposer } from './use-composer.ts'
import { usePictures } from './use-pictures.tsx'
import styles from './composer.module.css'

/** Where a post is written: as whom, what, and how much room is left on each network. */
export function WritingDialog({ first }: { first: KeptDraft }) {
  const t = useT()
  const { composer: panel, login, toaster } = useServices()
  const sayNotKept = () => void toaster.show({ kind: 'warning', message: t('compose.notKept') })
  const composer = useComposer(first, sayNotKept)
  const { draft, chosen, targets, measures, restrictions, isEmpty, canSend } = composer
  const [view, setView] = useState<'writing' | 'leaving' | 'drafts'>('writing')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const pictures = usePictures(composer, isBusy)
  const isHere = useRef(true)
  const context = draft.replyTo ?? draft.quote

  useEffect(() => {
    isHere.current = true
    void holdDraft(first.id)
    return () => {
      isHere.current = false
      letGoDraft(first.id)
    }
  }, [first.id])
  useEffect(() => {
    if (view === 'writing') field.current?.focus()
  }, [view])
  // What is not on disk yet goes with the tab: the browser asks.
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isEmpty) event.preventDefault()
  })
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => warn(event)
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [])

  const discard = async () => {
    await composer.discard().catch(() => toaster.show({ kind: 'warning', message: t('notice.notKept') }))
    panel.close()
  }
  /** What cannot be kept stays in sight. */
  const keep = async (next: () => void, otherwise?: () => void) => {
    const isKept = await composer.keep().then(
      () => true,
      () => false,
    )
    if (isKept) return next()
    sayNotKept()
    otherwise?.()
  }
  const close = () => {
    // What is going out can neither be kept nor discarded.
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
      // Another composer may have taken its place.
      if (isHere.current) panel.close()
      toaster.show({ kind: 'info', message: t('compose.onItsWay', { count: chosen.length }) })
    } catch (error) {
      const toast = toToast(error, t, t(isNotCompressed(error) ? 'crop.tooLarge' : 'compose.notSent'))
      if (toast) toaster.show(toast)
      setBusy(false)
    }
  }

  // Each view is a dialog of its own: it takes the focus and is announced.
  if (view === 'leaving')
    return (
      <Dialog key={view} title={t('compose.saveTitle')} onClose={close}>
        <p>{t('compose.saveBody')}</p>
        <Choices size="narrow">
          <Button onClick={() => void discard()}>{t('compose.discard')}</Button>
          <Button kind="strong" onClick={() => void keep(panel.close)}>
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
            keep(
              () => panel.open({ draftId: id }),
              () => letGoDraft(id),
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
        {...pictures.dropZone}
      >
        {/* What goes out is what stands there: around the text, which keeps the focus, nothing can be changed meanwhile. */}
        <fieldset disabled={isBusy} className={styles.part}>
          <div className={styles.row}>
            <TargetChips targets={targets} chosen={draft.targets} onToggle={composer.toggle} />
            <Button onClick={() => setView('drafts')}>{t('compose.drafts')}</Button>
          </div>
          {targets.length === 0 ? (
            <p className={styles.note}>
              {t('compose.nobody')}{' '}
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
          placeholder={t(draft.replyTo ? 'compose.replyHint' : draft.quote ? 'compose.quoteHint' : 'compose.hint')}
          value={draft.text}
          readOnly={isBusy}
          rows={5}
          dir="auto"
          onChange={(event) => composer.change({ text: event.target.value })}
          onPaste={pictures.onPaste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
            event.preventDefault()
            void send()
          }}
        />
        <fieldset disabled={isBusy} className={styles.part}>
          <PictureFields pictures={draft.pictures} still={composer.still} onDescribe={composer.describe} onDrop={composer.dropPicture} />
          {draft.quote ? <QuoteCard post={draft.quote} /> : null}
          <Rulers measures={measures} />
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
            {pictures.button}
            {draft.replyTo ? null : (
              <RestrictionSelect
                choices={restrictions}
                value={draft.restriction}
                onChange={(restriction) => composer.change({ restriction })}
              />
            )}
            <Button kind="strong" type="submit" disabled={!canSend} isBusy={isBusy}>
              {t(draft.replyTo ? 'compose.sendReply' : 'compose.send', { count: chosen.length })}
            </Button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}
