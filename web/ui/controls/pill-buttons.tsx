import type { ReactNode } from 'react'
import styles from './pills.module.css'

/** A row of toggle buttons that look like pill tabs and choose what the page shows. */
export const PillButtons = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className={styles.pills}>
    {children}
  </div>
)
