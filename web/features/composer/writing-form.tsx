import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { Avatar } from '../../ui/content/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx'
import { QuoteCard } from '../post/content/quote-card.tsx'
import type { DraftPart } from './drafts/draft-parts.ts'
import type { SavedDraft } from './drafts/draft-store.ts'
import { EmojiButton } from './emoji/emoji-button.tsx'
import { CharacterCounters } from './fields/character-counters.tsx'
import { ImageFields } from './fields/image-fields.tsx'
import { PostPrices } from './fields/post-prices.tsx'
import { RepliedPost } from './fields/replied-post.tsx'
import { PollButton } from './poll/poll-button.tsx'
import { PollFields } from './poll/poll-fields.tsx'
import { TargetFields } from './target-fields.tsx'
import type { Composer } from './use-composer.ts'
import { useImageInput } from './use-image-input.tsx'
import { WritingOptions } from './writing-options.tsx'
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
  const { draft, part, chosen, targets, measures, canSend } = composer
  const [first] = chosen.length > 0 ? chosen : targets
  const imageInput = useImageInput(composer, isBusy)
  const field = useRef<HTMLTextAreaElement>(null)
  const begin = useEffectEvent(() => {
    field.current?.focus()
    const typed = panel.takeTyped()
    if (typed) composer.changePart({ text: part.text + typed })
  })
  // Before the browser handles another key, which would replace what was typed before.
  useLayoutEffect(() => begin(), [])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
      {...imageInput.dropZone}
    >
      {/* The text is read-only instead of disabled while sending, because disabling would lose focus. */}
      <fieldset disabled={isBusy} className={styles.part}>
        <TargetFields composer={composer} onShowDrafts={onShowDrafts} />
        {draft.replyTo ? <RepliedPost post={draft.replyTo} /> : null}
      </fieldset>
      <div className={styles.writing}>
        {first ? (
          <Avatar
            seed={first.account.profile.profileId}
            name={first.account.profile.displayName}
            src={first.account.profile.pfp}
            size={44}
          />
        ) : null}
        <textarea
          ref={field}
          className={styles.text}
          aria-label={t('compose.text')}
          placeholder={t(toPlaceholder(draft, part))}
          value={part.text}
          readOnly={isBusy}
          rows={draft.replyTo ? 3 : 5}
          dir="auto"
          onChange={(event) => composer.changePart({ text: event.target.value })}
          onPaste={imageInput.onPaste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
            event.preventDefault()
            onSend()
          }}
        />
      </div>
      <fieldset disabled={isBusy} className={styles.part}>
        <ImageFields
          kept={draft.kept ?? []}
          images={part.images}
          withoutGifs={composer.withoutGifs}
          onAltChange={composer.setAltText}
          onRemove={composer.removeImage}
        />
        {part.poll ? (
          <PollFields
            poll={part.poll}
            isIncomplete={composer.isPollIncomplete}
            onChange={composer.setPoll}
            onRemove={() => {
              composer.setPoll(undefined)
              field.current?.focus()
            }}
          />
        ) : null}
        {draft.quote ? <QuoteCard post={draft.quote} /> : null}
        {chosen.length > 0 && !draft.edited ? <WritingOptions composer={composer} /> : null}
        <DialogFoot className={styles.foot}>
          <div className={styles.tools}>
            {imageInput.button}
            <EmojiButton field={field} />
            {composer.canAddPoll ? (
              <PollButton hasPoll={part.poll !== undefined} hasImages={part.images.length > 0} onAdd={composer.setPoll} />
            ) : null}
          </div>
          <CharacterCounters measures={measures} />
          <PostPrices prices={composer.prices} />
          <Button kind="strong" type="submit" disabled={!canSend} isBusy={isBusy}>
            {draft.edited ? t('compose.saveEdit') : t(draft.replyTo ? 'compose.submitReply' : 'compose.submit', { count: chosen.length })}
          </Button>
        </DialogFoot>
      </fieldset>
    </form>
  )
}

function toPlaceholder({ replyTo, quote }: SavedDraft, { poll }: DraftPart): MessageId {
  if (poll) return 'compose.pollPlaceholder'
  if (replyTo) return 'compose.replyPlaceholder'
  return quote ? 'compose.quotePlaceholder' : 'compose.placeholder'
}
