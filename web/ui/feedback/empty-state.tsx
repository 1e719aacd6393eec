import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notices.module.css'

interface EmptyStateProps {
  Icon?: LucideIcon
  title?: string
  /** What would appear here, or what to do. */
  hint?: string
  /** At most one next step: a button or a link. */
  children?: ReactNode
}

/** Shown where there is no content. */
export function EmptyState({ Icon, title, hint, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {Icon ? (
        <span className={styles.icon}>
          <Icon aria-hidden size={28} strokeWidth={1.75} />
        </span>
      ) : null}
      {title ? <p className={styles.title}>{title}</p> : null}
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {children ? <div className={styles.step}>{children}</div> : null}
    </div>
  )
}
