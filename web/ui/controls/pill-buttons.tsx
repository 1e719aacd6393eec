import type { ReactNode } from 'react'
import styles from './pills.module.css'

/** A row of toggle buttons, styled as pill tabs, that choose what the page shows. */
export const PillButtons = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className={styles.pills}>
    {children}
  </div>
)
