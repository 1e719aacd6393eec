import type { MediaAsset } from '@chorus/model/media-asset'
import { useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useMediaSrc } from '../../ui/media-url.tsx'
import { BrokenMedia } from './broken-media.tsx'
import { usePlayInSight } from './use-play-in-sight.ts'
import styles from './sound.module.css'

/** A sound, with what it is called and the browser's own controls. */
export function Sound({ asset: { uri, alt, title, artist } }: { asset: MediaAsset }) {
  const t = useT()
  const audio = useRef<HTMLAudioElement>(null)
  const [isBroken, setBroken] = useState(false)
  const src = useMediaSrc()(uri)
  usePlayInSight(audio)
  if (!src || isBroken) return <BrokenMedia sentence={t('media.soundBroken')} />
  return (
    <span className={styles.sound}>
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
