import { type RefObject, useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { CardField } from '../card/card-field.tsx'
import { findCardLink } from '../card/find-card-link.ts'
import { findImageExcess } from '../drafts/draft-image.ts'
import { type DraftPart, isEmptyPart } from '../drafts/draft-parts.ts'
import { GifFields } from '../gifs/gif-fields.tsx'
import { ImageFields } from '../images/image-fields.tsx'
import { useCompletion } from '../mentions/use-completion.tsx'
import { PollFields } from '../poll/poll-fields.tsx'
import type { Composer } from '../state/use-composer.ts'
import { isPollIncomplete, toNetworks } from '../targets/fits-media.ts'
import { canPostPoll } from '../targets/targets.ts'
import { findTextOverflow } from '../text/find-text-overflow.ts'
import { PostText } from '../text/post-text.tsx'
import { partsOn } from '../versions/edit-versions.ts'
import { VideoFields } from '../video/video-fields.tsx'
import { PartHead } from './part-head.tsx'
import styles from './thread.module.css'

interface PartFieldsProps {
  composer: Composer
  /** Set to its text. */
  field: RefObject<HTMLTextAreaElement | null> | undefined
  part: DraftPart
  /** From 0. */
  place: number
  isBusy: boolean
  placeholder: string
  onPaste(event: React.ClipboardEvent): void
  onSend(): void
  onMove(id: string, by: number): void
  onRemove(id: string, isEmpty: boolean): void
}

/** One post of a draft: its text, images and poll. In a thread it can be moved and removed. */
export function PartFields({ composer, field, part, place, isBusy, placeholder, onPaste, onSend, onMove, onRemove }: PartFieldsProps) {
  const t = useT()
  const { draft, parts, scope, targets, tab } = composer
  const [author] = scope.length > 0 ? scope : targets
  const count = parts.length
  const name = t('compose.part', { n: place + 1, count })
  const { measured, overflow } = useOverflow(composer, part)
  const isEmpty = isEmptyPart(part)
  const completion = useCompletion({
    connections: composer.connections,
    mentions: part.mentions ?? [],
    onMention: (mention) => composer.changeMentions(part.id, mention),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the tools act on the post whose fields have the focus
    <li className={styles.part} onFocus={() => composer.choosePart(part.id)}>
      {author ? (
        <Avatar
          seed={author.account.profile.profileId}
          name={author.account.profile.displayName}
          src={author.account.profile.pfp}
          size={44}
        />
      ) : null}
      <div role={count > 1 ? 'group' : undefined} aria-label={count > 1 ? name : undefined} className={styles.fields}>
        {count > 1 ? (
          <PartHead
            part={part}
            place={place}
            count={count}
            tab={tab}
            scope={composer.scope}
            verified={composer.verified}
            counter={composer.counter}
            isBusy={isBusy}
            onMove={(by) => onMove(part.id, by)}
            onRemove={() => onRemove(part.id, isEmpty)}
          />
        ) : null}
        <PostText
          {...completion.fieldProps}
          ref={field}
          aria-label={count > 1 ? name : t('compose.text')}
          placeholder={placeholder}
          value={part.text}
          marked={measured?.text ?? ''}
          overflow={overflow}
          readOnly={isBusy}
          rows={count > 1 ? 2 : draft.replyTo ? 3 : 5}
          onChange={(text) => composer.changePart({ text }, part.id)}
          onPaste={onPaste}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || completion.onKeyDown(event)) return
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault()
              onSend()
            }
            if (event.key === 'Backspace' && !event.repeat && count > 1 && isEmpty && !isBusy) {
              event.preventDefault()
              onRemove(part.id, isEmpty)
            }
          }}
        />
        {completion.list}
        <PartExtras composer={composer} part={part} measured={measured ?? part} place={place} isBusy={isBusy} />
      </div>
    </li>
  )
}

/** Its files, poll and card. `measured`: the part of a moment ago, if its text is long. */
function PartExtras({
  composer,
  part,
  measured,
  place,
  isBusy,
}: Pick<PartFieldsProps, 'composer' | 'part' | 'place' | 'isBusy'> & { measured: DraftPart }) {
  const { publicUrl } = useServices().settings
  const link = useMemo(() => findCardLink(measured, publicUrl), [measured, publicUrl])
  const { draft } = composer
  const isWritten = part.id === composer.part.id
  return (
    <fieldset disabled={isBusy} className={styles.extras}>
      <ImageFields
        kept={place === 0 ? (draft.kept ?? []) : []}
        images={part.images}
        withoutGifs={isWritten ? composer.withoutGifs : []}
        excess={findImageExcess(part.images, toNetworks(composer.scope), place === 0 && draft.quote !== undefined)}
        onAltChange={composer.setAltText}
        onRemove={composer.removeImage}
        onMove={composer.moveImage}
        onReplace={composer.replaceImage}
      />
      {part.gif ? (
        <GifFields
          gif={part.gif}
          without={isWritten ? composer.withoutGif : []}
          onChange={(gif) => composer.changePart({ gif }, part.id)}
        />
      ) : null}
      {part.video ? (
        <VideoFields
          video={part.video}
          problems={isWritten ? composer.videoProblems : []}
          onChange={(video) => composer.changePart({ video }, part.id)}
        />
      ) : null}
      {part.poll ? (
        <PollFields
          poll={part.poll}
          isIncomplete={isPollIncomplete(part)}
          allowsMultiple={composer.scope.every((target) => canPostPoll(target, 'multiple-choice'))}
          onChange={composer.setPoll}
          onRemove={() => composer.setPoll(undefined)}
        />
      ) : null}
      {composer.hasCards ? (
        <CardField
          cards={composer.cards}
          link={link}
          without={part.withoutCard}
          ownPreviews={composer.ownPreviews}
          onChange={(withoutCard) => composer.changePart({ withoutCard }, part.id)}
        />
      ) : null}
    </fieldset>
  )
}

/** For the networks that post this part as it is. */
function useOverflow({ tab, settled, versions, verified, naming, splitter, tools }: Composer, part: DraftPart) {
  const measured = partsOn(settled, tab, verified, splitter, naming).find(({ id }) => id === part.id)
  const over = versions.filter(({ network, isOwn, measure }) => measure?.fits === false && (tab ? network === tab : !isOwn))
  const names = over.map(({ network }) => network).join()
  const overflow = useMemo(
    () => measured && tools && findTextOverflow(measured, over, { verified, findOverflow: tools.findOverflow }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `names` stands for the networks, which are new objects each time
    [measured, names],
  )
  return { measured, overflow }
}
