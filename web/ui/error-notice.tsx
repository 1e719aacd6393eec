import { CircleAlert } from 'lucide-react'
import styles from './notices.module.css'

interface ErrorNoticeProps {
  sentence: string
  retryLabel?: string
  onRetry?: () => void
  /** Something else is there to read: one line, no emphasis. */
  isQuiet?: boolean
}

/** What went wrong in plain words, with the one next step. */
export function ErrorNotice({ sentence, retryLabel, onRetry, isQuiet = false }: ErrorNoticeProps) {
  return (
    <div role="alert" className={isQuiet ? styles.quiet : styles.error}>
      {isQuiet ? null : <CircleAlert aria-hidden size={24} />}
      <p>{sentence}</p>
      {onRetry ? (
        <button type="button" className={styles.retry} onClick={onRetry}>
          {retryLabel}
        </button>
      ) : null}
    </div>
  )
}
