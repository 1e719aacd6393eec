import type { ReactNode } from 'react'
import styles from './name-lines.module.css'

interface NameLinesProps {
  /** The name in `b`, what is below it in `small`. Both are cut to one line. */
  children: ReactNode
  className?: string | undefined
}

/** A name above a smaller line, such as a handle. */
export const NameLines = ({ children, className }: NameLinesProps) => (
  <span className={className ? `${styles.lines} ${className}` : styles.lines}>{children}</span>
)
