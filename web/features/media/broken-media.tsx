import { ImageOff } from 'lucide-react'
import styles from './broken-media.module.css'

/** Replaces media that cannot be played, with the reason. */
export function BrokenMedia({ sentence }: { sentence: string }) {
  return (
    <span className={styles.broken} role="status">
      <ImageOff aria-hidden size={22} />
      <span>{sentence}</span>
    </span>
  )
}
