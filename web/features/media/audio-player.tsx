import type { MediaAsset } from '@chorus/model/media-asset'
import { useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useMediaSrc } from '../../ui/content/media-url.tsx'
import { BrokenMedia } from './broken-media.tsx'
import { usePlayInView } from './use-play-in-view.ts'
import styles from './audio-player.module.css'

/** Audio with its title, artist and the browser's controls. */
export function AudioPlayer({ asset: { uri, alt, title, artist } }: { asset: MediaAsset }) {
  const t = useT()
  const audio = useRef<HTMLAudioElement>(null)
  const [isBroken, setBroken] = useState(false)
  const src = useMediaSrc()(uri)
  usePlayInView(audio)
  if (!src || isBroken) return <BrokenMedia sentence={t('media.audioBroken')} />
  return (
    <span className={styles.audio}>
      {title || artist ? (
        <span className={styles.words}>
          {title ? <b dir="auto">{title}</b> : null}
          {artist ? <small dir="auto">{artist}</small> : null}
        </span>
      ) : null}
      <audio ref={audio} controls preload="none" src={src} aria-label={title || alt || t('media.audio')} onError={() => setBroken(true)} />
    </span>
  )
}
