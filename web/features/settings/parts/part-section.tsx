import { type ReactNode, useId } from 'react'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { PartBoundary } from './part-boundary.tsx'
import type { Part } from './use-part.ts'
import styles from './parts.module.css'

interface PartSectionProps<T> {
  title: string
  lead?: string
  part: Part<T>
  /** How many lines it has most often: so much room is kept while it comes. */
  lines: number
  children(value: T): ReactNode
}

/** One part of the page: what it is, and how far it has come. */
export function PartSection<T>({ title, lead, part, lines, children }: PartSectionProps<T>) {
  const id = useId()
  const { value, failure, isLoading, reload } = part
  return (
    <section className={styles.part} aria-labelledby={id} aria-busy={isLoading}>
      <h2 id={id}>{title}</h2>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {failure ? <FailureNotice failure={failure} isQuiet={value !== undefined} onRetry={() => void reload()} /> : null}
      {value === undefined ? failure ? null : <LineSkeletons count={lines} /> : <PartBoundary>{children(value)}</PartBoundary>}
    </section>
  )
}

const LineSkeletons = ({ count }: { count: number }) => (
  <div className={styles.rows} aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <span key={index} className={styles.skeleton} />
    ))}
  </div>
)
