import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { Hint } from '../../ui/content/hint.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx'
import { QuoteCard } from '../post/content/quote-card.tsx'
import { type DraftPart, mostParts } from './drafts/draft-parts.ts'
import type { SavedDraft } from './drafts/draft-store.ts'
import { ElsewhereHint } from './drafts/sync/elsewhere-hint.tsx'
import { DeletedHint } from './fields/deleted-hint.tsx'
import { PostPrices } from './fields/post-prices.tsx'
import { RepliedPost } from './fields/replied-post.tsx'
import { MeterRows } from './meters/meter-rows.tsx'
import { ScheduleFields } from './scheduled/schedule-fields.tsx'
import type { Composer } from './state/use-composer.ts'
import { TargetFields } from './target-fields.tsx'
import { useImageInput } from './use-image-input.tsx'
import { VersionPanel } from './version-panel.tsx'
import { WritingOptions } from './writing-options.tsx'
import { WritingTools } from './writing-tools.tsx'
import styles from './composer.module.css'

interface WritingFormProps {
  composer: Composer
  /** Being sent: nothing may change. */
  isBusy: boolean
  onSend(): void
  onShowDrafts(): void
}

/** The accounts, text, images and options of a draft. Its text takes focus. */
export function WritingForm({ composer, isBusy, onSend, onShowDrafts }: WritingFormProps) {
  const t = useT()
  const { composer: panel } = useServices()
  const { draft, part, chosen, versions, tab, canSend } = composer
  /** Of the part being written. */
  const field = useRef<HTMLTextAreaElement>(null)
  const schedule = useRef<HTMLElement>(null)
  const imageInput = useImageInput(composer, isBusy)
  const begin = useEffectEvent(() => {
    field.current?.focus()
    const typed = panel.takeTyped()
    if (typed) composer.changePart({ text: part.text + typed })
  })
  // Before the browser handles another key, which would overwrite earlier input.
  useLayoutEffect(() => begin(), [])
  /** The pressed button isn't part of the visible version. */
  const focusText = () => requestAnimationFrame(() => field.current?.focus())
  const addSchedule = (scheduledFor: number) => {
    composer.change({ scheduledFor })
    // Below the fold in low windows.
    requestAnimationFrame(() => schedule.current?.scrollIntoView({ block: 'center' }))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps a key from submitting
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
      onKeyDown={(event) => {
        // Otherwise Enter would post from any field, such as the choice of a content warning. The form's menus are outside it.
        const isField = event.target instanceof HTMLInputElement && event.target.form === event.currentTarget
        if (event.key === 'Enter' && isField) event.preventDefault()
      }}
      {...imageInput.dropZone}
    >
      {/* The text is read-only instead of disabled while sending, because disabling would lose focus. */}
      <fieldset disabled={isBusy} className={styles.part}>
        <TargetFields composer={composer} onShowDrafts={onShowDrafts} />
        <ElsewhereHint draft={draft} />
        {draft.replyTo ? <RepliedPost post={draft.replyTo} /> : null}
        {composer.isOrphaned ? <DeletedHint isReply={draft.replyTo !== undefined} onDetach={composer.detach} /> : null}
      </fieldset>
      <VersionPanel
        composer={composer}
        field={field}
        isBusy={isBusy}
        placeholder={t(toPlaceholder(draft, part))}
        onPaste={imageInput.onPaste}
        onSend={onSend}
      />
      <fieldset disabled={isBusy} className={styles.part}>
        {draft.quote ? <QuoteCard post={draft.quote} /> : null}
        {chosen.length > 0 && !draft.edited ? <WritingOptions composer={composer} /> : null}
        {draft.scheduledFor === undefined ? null : (
          <ScheduleFields
            ref={schedule}
            at={draft.scheduledFor}
            unable={composer.unable}
            onChange={(scheduledFor) => composer.change({ scheduledFor })}
          />
        )}
        {versions.some(({ hasTooManyParts }) => hasTooManyParts) ? <Hint>{t('compose.tooManyParts', { count: mostParts })}</Hint> : null}
        <DialogFoot className={styles.foot}>
          <MeterRows
            versions={versions}
            tab={tab}
            onSplit={(network) => {
              composer.split(network)
              focusText()
            }}
            onShow={(network) => {
              composer.showTab(network)
              focusText()
            }}
          />
          <WritingTools composer={composer} field={field} imageButton={imageInput.button} onSchedule={addSchedule} />
          <PostPrices prices={composer.prices} targets={chosen} />
          <Button kind="strong" type="submit" disabled={!canSend} isBusy={isBusy}>
            {t(toSubmitLabel(draft), { count: chosen.length })}
          </Button>
        </DialogFoot>
      </fieldset>
    </form>
  )
}

function toSubmitLabel({ edited, replyTo, scheduledFor }: SavedDraft): MessageId {
  if (edited) return 'compose.saveEdit'
  if (scheduledFor !== undefined) return 'schedule.submit'
  return replyTo ? 'compose.submitReply' : 'compose.submit'
}

function toPlaceholder({ replyTo, quote }: SavedDraft, { poll }: DraftPart): MessageId {
  if (poll) return 'compose.pollPlaceholder'
  if (replyTo) return 'compose.replyPlaceholder'
  return quote ? 'compose.quotePlaceholder' : 'compose.placeholder'
}
