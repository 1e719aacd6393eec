import { type ReactNode, useId } from 'react'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { PartBoundary } from './part-boundary.tsx'
import type { Part } from './use-part.ts'
import styles from './parts.module.css'

interface PartSectionProps<T> {
  title: string
  lead?: string
  part: Part<T>
  /** Usual number of lines, to reserve space while loading. */
  lines: number
  children(value: T): ReactNode
}

/** A section of the page with its loading and error state. */
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
