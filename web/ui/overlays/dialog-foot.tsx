import type { ReactNode } from 'react'
import styles from './dialog.module.css'

/** The last row of a dialog, in view however long the dialog is. Its parent must end where the dialog ends. */
export const DialogFoot = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`${styles.foot} ${className}`}>{children}</div>
)
