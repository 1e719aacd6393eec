import { maxAltText } from '@chorus/model/limits'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { X } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Hint } from '../../../ui/content/hint.tsx'
import { useMediaSrc } from '../../../ui/content/media-url.tsx'
import type { DraftGif } from './draft-gif.ts'
import styles from '../composer.module.css'

interface GifFieldsProps {
  gif: DraftGif
  /** Networks that don't show GIFs from this service. */
  without: readonly NetworkName[]
  /** Undefined: removes it. */
  onChange(gif: DraftGif | undefined): void
}

/** The GIF of a post, with its alt text. */
export function GifFields({ gif, without, onChange }: GifFieldsProps) {
  const t = useT()
  const toSrc = useMediaSrc()
  const { gifService = '' } = useServices().settings
  return (
    <>
      <ul className={styles.images}>
        <li>
          <img src={toSrc(gif.thumbnail)} alt="" referrerPolicy="no-referrer" />
          <button type="button" className={styles.drop} onClick={() => onChange(undefined)} aria-label={t('gifs.remove')}>
            <X aria-hidden size={16} />
          </button>
          <textarea
            rows={2}
            maxLength={maxAltText}
            value={gif.alt}
            aria-label={t('gifs.alt')}
            placeholder={t('compose.alt')}
            onChange={(event) => onChange({ ...gif, alt: event.target.value })}
          />
        </li>
      </ul>
      {without.map((network) => (
        <Hint key={network} role="status">
          {t('gifs.sourceUnsupported', { network: descriptors[network].label, service: gifService })}
        </Hint>
      ))}
    </>
  )
}
