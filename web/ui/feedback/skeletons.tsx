import styles from './skeletons.module.css'

/** Placeholder for a loading post. */
export function PostSkeleton() {
  return (
    <div className={styles.post} aria-hidden>
      <span className={styles.avatar} />
      <div>
        <span className={styles.line} style={{ width: '42%' }} />
        <span className={styles.line} style={{ width: '94%' }} />
        <span className={styles.line} style={{ width: '71%' }} />
        <span className={styles.actions} />
      </div>
    </div>
  )
}

/** Placeholder for a loading profile header. */
export function ProfileSkeleton() {
  return (
    <div aria-hidden>
      <span className={styles.banner} />
      <div className={styles.profile}>
        <span className={styles.face} />
        <span className={styles.line} style={{ width: '38%', height: 22 }} />
        <span className={styles.line} style={{ width: '24%' }} />
        <span className={styles.line} style={{ width: '80%' }} />
      </div>
    </div>
  )
}
