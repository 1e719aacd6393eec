import type { Post } from '@chorus/model/post'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { PostBody } from './post-body.tsx'
import { useUnwanted } from './use-unwanted.ts'
import styles from './post-body.module.css'

/** What somebody wrote; of whom the viewer has muted or blocked it says that, and shows it on request. */
export function CoveredBody({ post }: { post: Post }) {
  const t = useT()
  const unwanted = useUnwanted(post.author)
  const [isOpen, setOpen] = useState(false)
  if (!unwanted || isOpen) return <PostBody post={post} />
  return (
    <p className={styles.gone}>
      <span>{t(unwanted === 'blocked' ? 'post.blocked' : 'post.muted')}</span>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        {t('post.showAnyway')}
      </button>
    </p>
  )
}
