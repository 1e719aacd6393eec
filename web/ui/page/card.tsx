import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  title: string
  /** Makes it a landmark for screen readers. */
  isNamed?: boolean
  children: ReactNode
}

/** A titled section of the sidebar. */
export const Card = ({ title, isNamed = false, children }: CardProps) => (
  <section className={styles.card} aria-label={isNamed ? title : undefined}>
    <h2>{title}</h2>
    {children}
  </section>
)
