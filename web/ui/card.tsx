import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  title: string
  /** Readers find it among the places of the page. */
  isNamed?: boolean
  children: ReactNode
}

/** A part of the aside, with a title of its own. */
export const Card = ({ title, isNamed = false, children }: CardProps) => (
  <section className={styles.card} aria-label={isNamed ? title : undefined}>
    <h2>{title}</h2>
    {children}
  </section>
)
