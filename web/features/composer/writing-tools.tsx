import type { ReactNode, RefObject } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { isEmptyPart } from './drafts/draft-parts.ts'
import { EmojiButton } from './emoji/emoji-button.tsx'
import { toDraftGif } from './gifs/draft-gif.ts'
import { GifButton } from './gifs/gif-button.tsx'
import { PollButton } from './poll/poll-button.tsx'
import { ScheduleButton } from './scheduled/schedule-button.tsx'
import type { Composer } from './state/use-composer.ts'
import { PartButton } from './thread/part-button.tsx'
import styles from './composer.module.css'

interface WritingToolsProps {
  composer: Composer
  /** The text of the part being written. */
  field: RefObject<HTMLTextAreaElement | null>
  imageButton: ReactNode
  /** `at`: ms. */
  onSchedule(at: number): void
}

/** Buttons that add something to the part being written, or to the post. */
export function WritingTools({ composer, field, imageButton, onSchedule }: WritingToolsProps) {
  const t = useT()
  const { draft, part } = composer
  return (
    <div className={styles.tools}>
      {imageButton}
      <GifButton
        obstacle={composer.canAddGif ? undefined : t('gifs.withMedia')}
        onChoose={(gif) => composer.changePart({ gif: toDraftGif(gif) })}
      />
      <EmojiButton field={field} />
      {composer.canAddPoll ? (
        <PollButton
          hasPoll={part.poll !== undefined}
          hasImages={part.images.length > 0 || part.gif !== undefined || part.video !== undefined}
          onAdd={composer.setPoll}
        />
      ) : null}
      {draft.edited ? null : <ScheduleButton isOn={draft.scheduledFor !== undefined} onAdd={onSchedule} />}
      {draft.edited ? null : <PartButton isDisabled={isEmptyPart(part)} onAdd={composer.addPart} />}
    </div>
  )
}
