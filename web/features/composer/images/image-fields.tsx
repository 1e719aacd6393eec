import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { PublishedMedia } from '@chorus/networks/draft'
import { useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { Hint } from '../../../ui/content/hint.tsx'
import type { DraftImage, ImageExcess } from '../drafts/draft-image.ts'
import { ImageItem, isVideo } from './image-item.tsx'
import styles from '../composer.module.css'

const CropDialog = createLatePart(async () => (await import('./crop-dialog.tsx')).CropDialog)

const excessMessages = {
  gifs: 'compose.gifExcess',
  images: 'compose.imageExcess',
  quoting: 'compose.imageExcessQuoting',
  mixed: 'compose.gifMixed',
} as const

interface ImageFieldsProps {
  /** Files of the post that is being edited. */
  kept: readonly PublishedMedia[]
  images: readonly DraftImage[]
  /** Networks that post only the first frame of a GIF. */
  withoutGifs: readonly NetworkName[]
  /** Networks on which the post can't have as many. */
  excess: readonly ImageExcess[]
  onAltChange(id: string, alt: string): void
  onRemove(id: string): void
  /** `by`: places towards the end; negative: towards the start. */
  onMove(id: string, by: number): void
  onReplace(id: string, image: Pick<DraftImage, 'file' | 'width' | 'height'>): void
}

/** The images of a post, each with its alt text, in the order in which they are posted. */
export function ImageFields({ kept, images, withoutGifs, excess, onMove, onReplace, ...edits }: ImageFieldsProps) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const [cropping, setCropping] = useState<DraftImage>()
  const [dragged, setDragged] = useState<string>()
  const [moved, setMoved] = useState<number>()
  const all = [...kept, ...images]
  if (all.length === 0) return null
  const missing = all.filter((each) => !isVideo(each) && !each.alt?.trim()).length

  const move = (id: string, by: number) => {
    const place = kept.length + images.findIndex((each) => each.id === id) + by
    onMove(id, by)
    setMoved(place + 1)
    // The browser removes focus from elements that move, and from a button that is disabled.
    requestAnimationFrame(() =>
      list.current?.children[place]?.querySelector<HTMLElement>(`[data-by='${by}']:enabled, [data-by]:enabled`)?.focus(),
    )
  }
  const drop = (id: string) => {
    const from = images.findIndex((each) => each.id === dragged)
    const to = images.findIndex((each) => each.id === id)
    if (dragged !== undefined && from >= 0 && to >= 0 && from !== to) onMove(dragged, to - from)
    setDragged(undefined)
  }
  return (
    <>
      <ul ref={list} className={styles.images}>
        {all.map((image, index) => (
          <ImageItem
            key={image.id}
            image={image}
            place={index}
            room={{ before: index - kept.length, after: all.length - 1 - index }}
            isDragged={image.id === dragged}
            onCrop={setCropping}
            onMove={(by) => move(image.id, by)}
            onDrag={setDragged}
            onDrop={() => drop(image.id)}
            {...edits}
          />
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {moved ? t('compose.imageMoved', { n: moved, count: all.length }) : null}
      </p>
      {withoutGifs.map((network) => (
        <Hint key={network} role="status">
          {t('compose.gifFirstFrame', { network: descriptors[network].label })}
        </Hint>
      ))}
      {excess.map(({ network, kind, max }) => (
        <Hint key={network} role="alert">
          {t(excessMessages[kind], { network: descriptors[network].label, max })}
        </Hint>
      ))}
      {missing > 0 ? <Hint>{t('compose.altMissing', { count: missing })}</Hint> : null}
      {cropping ? (
        <CropDialog
          image={cropping}
          onMissing={() => setCropping(undefined)}
          onClose={() => setCropping(undefined)}
          onDone={(cropped) => {
            onReplace(cropping.id, cropped)
            setCropping(undefined)
          }}
        />
      ) : null}
    </>
  )
}
