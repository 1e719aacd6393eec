import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import type { DraftImage } from '../drafts/draft-image.ts'
import styles from '../composer.module.css'

/** Characters. The limit of the strictest network. */
const maxAlt = 1000

interface ImageFieldsProps {
  images: readonly DraftImage[]
  /** Networks that post only the first frame of a GIF. */
  withoutGifs: readonly NetworkName[]
  onAltChange(id: string, alt: string): void
  onRemove(id: string): void
}

/** The images of a post, each with its alt text. */
export function ImageFields({ images, withoutGifs, onAltChange, onRemove }: ImageFieldsProps) {
  const t = useT()
  if (images.length === 0) return null
  const missing = images.filter(({ alt }) => alt.trim() === '').length
  return (
    <>
      <ul className={styles.images}>
        {images.map((image, index) => (
          <li key={image.id}>
            <Preview file={image.file} />
            <button
              type="button"
              className={styles.drop}
              onClick={() => onRemove(image.id)}
              aria-label={t('compose.removeImage', { n: index + 1 })}
            >
              <X aria-hidden size={16} />
            </button>
            <textarea
              rows={2}
              maxLength={maxAlt}
              value={image.alt}
              aria-label={t('compose.altOf', { n: index + 1 })}
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

function Preview({ file }: { file: Blob }) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img src={url} alt="" />
}
