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
 * Somebody else's player, where somebody has asked for it: in a frame of its own origin that reaches nothing of the page around it, and
 * cannot lead it elsewhere. It is told which site it plays on, which players want to know, and not which page.
 */
export function PlayerFrame({ url, height, title }: PlayerFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  // The button that was pressed is gone: keys go on in what it has opened.
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])
  return (
    <iframe
      ref={frame}
      src={toFrameUrl(url, location.hostname)}
      title={title}
      height={height}
      className={styles.frame}
      // Its own origin, which is never ours (the page's policy names them all): without it a player has nowhere to keep its volume.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin"
    />
  )
}
