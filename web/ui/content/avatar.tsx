import { useState } from 'react'
import { isFailed } from './is-failed.ts'
import { useMediaSrc } from './media-url.tsx'
import styles from './avatar.module.css'

interface AvatarProps {
  /** Identifies the person, so that their colours never change. */
  seed: string
  name: string
  src?: string
  /** px */
  size: number
  isEager?: boolean
}

/** A round image of fixed size. Shows an initial on the person’s colours while there is no image or it fails to load. */
export function Avatar({ seed, name, src, size, isEager = false }: AvatarProps) {
  const [isBroken, setBroken] = useState(false)
  const url = useMediaSrc()(src)
  const hue = hueOf(seed)
  const letter = [...name.trim()][0]?.toUpperCase() ?? '?'
  return (
    <span
      className={styles.avatar}
      aria-hidden
      style={{
        width: size,
        height: size,
        fontSize: size * 0.38,
        background: `linear-gradient(135deg, hsl(${hue} 55% 76%), hsl(${(hue + 20) % 360} 45% 38%))`,
      }}
    >
      {letter}
      {url && !isBroken ? (
        <img
          src={url}
          width={size}
          height={size}
          alt=""
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
          ref={(image) => {
            if (isFailed(image)) setBroken(true)
          }}
        />
      ) : null}
    </span>
  )
}

function hueOf(seed: string): number {
  let hash = 0
  for (let index = 0; index < seed.length; index++) hash = (hash * 31 + seed.charCodeAt(index)) % 360
  return hash
}
