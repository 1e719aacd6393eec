import styles from './wallet.module.css'

/** Placeholders for rows that are loading. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <span className={styles.blankMark} />
          <span className={styles.blankLine} />
        </div>
      ))}
    </div>
  )
}
