import type { Post } from '@chorus/model/post'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useModeration } from '../../../services/entities/use-moderation.ts'
import { PostBody } from './post-body.tsx'
import styles from './post-body.module.css'

/** The content of a post. Content of a muted or blocked person is hidden until requested. */
export function CoveredBody({ post }: { post: Post }) {
  const t = useT()
  const unwanted = useModeration(post.author)
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
