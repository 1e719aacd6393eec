import type { NetworkName } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'
import { X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useT } from '../../i18n/use-t.ts'
import type { Picture } from './picture.ts'
import styles from './composer.module.css'

/** Letters: as much as the strictest network keeps. */
const maxAlt = 1000

interface PictureFieldsProps {
  pictures: readonly Picture[]
  /** Where GIFs among them do not move. */
  still: readonly NetworkName[]
  onDescribe(id: string, alt: string): void
  onDrop(id: string): void
}

/** The pictures of a post, each with words for those who cannot see it. */
export function PictureFields({ pictures, still, onDescribe, onDrop }: PictureFieldsProps) {
  const t = useT()
  if (pictures.length === 0) return null
  const missing = pictures.filter(({ alt }) => alt.trim() === '').length
  return (
    <>
      <ul className={styles.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <Preview file={picture.file} />
            <button
              type="button"
              className={styles.drop}
              onClick={() => onDrop(picture.id)}
              aria-label={t('compose.dropPicture', { n: index + 1 })}
            >
              <X aria-hidden size={16} />
            </button>
            <textarea
              rows={2}
              maxLength={maxAlt}
              value={picture.alt}
              aria-label={t('compose.altOf', { n: index + 1 })}
              placeholder={t('compose.alt')}
              onChange={(event) => onDescribe(picture.id, event.target.value)}
            />
          </li>
        ))}
      </ul>
      {still.map((network) => (
        <p key={network} className={styles.note} role="status">
          {t('compose.gifStill', { network: descriptors[network].label })}
        </p>
      ))}
      {missing > 0 ? <p className={styles.note}>{t('compose.altMissing', { count: missing })}</p> : null}
    </>
  )
}

function Preview({ file }: { file: Blob }) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img src={url} alt="" />
}
