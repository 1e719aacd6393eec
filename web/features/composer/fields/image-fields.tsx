import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { PublishedMedia } from '@chorus/networks/draft'
import { Film, X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import type { DraftImage } from '../drafts/draft-image.ts'
import styles from '../composer.module.css'

/** Characters. The limit of the strictest network. */
const maxAlt = 1000

interface ImageFieldsProps {
  /** Files of the post that is being edited. */
  kept: readonly PublishedMedia[]
  images: readonly DraftImage[]
  /** Networks that post only the first frame of a GIF. */
  withoutGifs: readonly NetworkName[]
  onAltChange(id: string, alt: string): void
  onRemove(id: string): void
}

/** The images of a post, each with its alt text. */
export function ImageFields({ kept, images, withoutGifs, onAltChange, onRemove }: ImageFieldsProps) {
  const t = useT()
  const all = [...kept, ...images]
  if (all.length === 0) return null
  const missing = all.filter((each) => !isVideo(each) && !each.alt?.trim()).length
  return (
    <>
      <ul className={styles.images}>
        {all.map((image, index) => (
          <li key={image.id}>
            {'file' in image ? <Preview file={image.file} /> : <KeptPreview media={image} />}
            <button
              type="button"
              className={styles.drop}
              onClick={() => onRemove(image.id)}
              aria-label={isVideo(image) ? t('compose.removeVideo') : t('compose.removeImage', { n: index + 1 })}
            >
              <X aria-hidden size={16} />
            </button>
            <textarea
              rows={2}
              maxLength={maxAlt}
              value={image.alt ?? ''}
              aria-label={isVideo(image) ? t('compose.altOfVideo') : t('compose.altOf', { n: index + 1 })}
              placeholder={t('compose.alt')}
              onChange={(event) => onAltChange(image.id, event.target.value)}
            />
          </li>
        ))}
      </ul>
      {withoutGifs.map((network) => (
        <Hint key={network} role="status">
          {t('compose.gifFirstFrame', { network: descriptors[network].label })}
        </Hint>
      ))}
      {missing > 0 ? <Hint>{t('compose.altMissing', { count: missing })}</Hint> : null}
    </>
  )
}

const isVideo = (media: DraftImage | PublishedMedia): boolean => 'kind' in media && media.kind === 'video'

/** A video without a cover is a plain frame with its sign. */
const KeptPreview = ({ media: { url } }: { media: PublishedMedia }) =>
  url === undefined ? (
    <span className={styles.video}>
      <Film aria-hidden size={28} strokeWidth={1.5} />
    </span>
  ) : (
    <img src={url} alt="" />
  )

function Preview({ file }: { file: Blob }) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img src={url} alt="" />
}
