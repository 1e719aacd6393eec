import { ImageOff } from 'lucide-react'
import styles from './broken-media.module.css'

/** What stands where something cannot be played, and why. */
export function BrokenMedia({ sentence }: { sentence: string }) {
  return (
    <span className={styles.broken} role="status">
      <ImageOff aria-hidden size={22} />
      <span>{sentence}</span>
    </span>
  )
}
