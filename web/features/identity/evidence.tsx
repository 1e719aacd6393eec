import styles from './person.module.css'

/** The sources of a link: the strongest one, and the others in a disclosure. */
export function Evidence({ sentences: [first, ...others] }: { sentences: readonly string[] }) {
  if (first === undefined) return null
  if (others.length === 0) return <p className={styles.evidence}>{first}</p>
  return (
    <details className={styles.evidence}>
      <summary>{first}</summary>
      <ul>
        {others.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
