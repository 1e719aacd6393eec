import { toFrameUrl } from '@chorus/previews/recognise-embed'
import { useEffect, useRef } from 'react'
import styles from './link-preview.module.css'

interface PlayerFrameProps {
  url: string
  /** px */
  height: number
  title: string
}

/**
 * A third-party player in a sandboxed frame: it cannot reach or navigate our page. It gets our origin as referrer, which some players
 * require, but not the path.
 */
export function PlayerFrame({ url, height, title }: PlayerFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  // The play button is gone, so move focus into the player.
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])
  return (
    <iframe
      ref={frame}
      src={toFrameUrl(url, location.hostname)}
      title={title}
      height={height}
      className={styles.frame}
      // `allow-same-origin` keeps the player's own origin, so that it can store its volume.
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the CSP lists the allowed origins, never ours
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin"
    />
  )
}
