import { maxAltText } from '@chorus/model/limits'
import type { PublishedMedia } from '@chorus/networks/draft'
import { ArrowLeft, ArrowRight, Crop, Film, X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { DraftImage } from '../drafts/draft-image.ts'
import styles from '../composer.module.css'

/** Distinguishes a dragged image of the draft from dragged files. */
const dragType = 'application/x-draft-image'

interface ImageItemProps {
  image: DraftImage | PublishedMedia
  /** From 0. */
  place: number
  /** How many places it can move towards the beginning and the end. */
  room: { before: number; after: number }
  isDragged: boolean
  onAltChange(id: string, alt: string): void
  onRemove(id: string): void
  onCrop(image: DraftImage): void
  onMove(by: number): void
  /** Undefined: the drag has ended. */
  onDrag(id: string | undefined): void
  onDrop(): void
}

/** An image with its alt text. Until it is published, it can be cropped and moved, by buttons or by dragging. */
export function ImageItem({ image, place, room, isDragged, onAltChange, onRemove, onCrop, onMove, onDrag, onDrop }: ImageItemProps) {
  const t = useT()
  const n = place + 1
  const isNew = 'file' in image
  const canMove = isNew && Math.max(room.before, 0) + room.after > 0
  const takeDragged = (event: React.DragEvent): boolean => {
    // Dropped files are left to the form.
    if (!event.dataTransfer.types.includes(dragType)) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop; the buttons do the same by keyboard
    <li
      data-dragged={isDragged || undefined}
      onDragOver={takeDragged}
      onDrop={(event) => {
        if (takeDragged(event)) onDrop()
      }}
    >
      <div
        className={styles.preview}
        draggable={canMove}
        onDragStart={(event) => {
          event.dataTransfer.setData(dragType, image.id)
          event.dataTransfer.effectAllowed = 'move'
          onDrag(image.id)
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        {isNew ? <Preview file={image.file} /> : <KeptPreview media={image} />}
      </div>
      <button
        type="button"
        className={styles.drop}
        onClick={() => onRemove(image.id)}
        aria-label={isVideo(image) ? t('compose.removeVideo') : t('compose.removeImage', { n })}
      >
        <X aria-hidden size={16} />
      </button>
      {isNew ? (
        <div className={styles.imageTools}>
          {canMove ? (
            <>
              <button
                type="button"
                data-by={-1}
                disabled={room.before <= 0}
                onClick={() => onMove(-1)}
                aria-label={t('compose.imageBack', { n })}
              >
                <ArrowLeft aria-hidden size={16} />
              </button>
              <button
                type="button"
                data-by={1}
                disabled={room.after <= 0}
                onClick={() => onMove(1)}
                aria-label={t('compose.imageForward', { n })}
              >
                <ArrowRight aria-hidden size={16} />
              </button>
            </>
          ) : null}
          {image.file.type === 'image/gif' ? null : (
            <button type="button" onClick={() => onCrop(image)} aria-label={t('compose.cropImage', { n })}>
              <Crop aria-hidden size={16} />
            </button>
          )}
        </div>
      ) : null}
      <textarea
        rows={2}
        maxLength={maxAltText}
        value={image.alt ?? ''}
        data-missing={(!isVideo(image) && !image.alt?.trim()) || undefined}
        aria-label={isVideo(image) ? t('compose.altOfVideo') : t('compose.altOf', { n })}
        placeholder={t('compose.alt')}
        onChange={(event) => onAltChange(image.id, event.target.value)}
      />
    </li>
  )
}

export const isVideo = (media: DraftImage | PublishedMedia): boolean => 'kind' in media && media.kind === 'video'

/** A video without a cover shows a plain frame with an icon. */
const KeptPreview = ({ media: { url } }: { media: PublishedMedia }) =>
  url === undefined ? (
    <span className={styles.video}>
      <Film aria-hidden size={28} strokeWidth={1.5} />
    </span>
  ) : (
    <img src={url} alt="" />
  )

/** Not draggable itself, because the browser would drag it as a file. */
function Preview({ file }: { file: Blob }) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img src={url} alt="" draggable={false} />
}
