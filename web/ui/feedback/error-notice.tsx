import { CircleAlert } from 'lucide-react'
import styles from './notices.module.css'

interface ErrorNoticeProps {
  sentence: string
  retryLabel?: string
  onRetry?: () => void
  /** A single line without emphasis, for pages that have other content. */
  isQuiet?: boolean
}

/** What went wrong, in plain language, with a retry button. */
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
