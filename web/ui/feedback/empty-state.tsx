import type { ReactNode } from 'react'
import styles from './notices.module.css'

/** What would appear here, with at most one next step. */
export function EmptyState({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{sentence}</p>
      {children}
    </div>
  )
}
