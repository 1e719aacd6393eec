import type { UnavailablePost } from '@chorus/model/post'
import { useT } from '../../i18n/use-t.ts'
import { unavailableMessages } from './content/unavailable-messages.ts'
import styles from './missing-post.module.css'

/** In place of a post above a reply that is deleted, or whose author the viewer has muted or blocked. */
export function MissingPost({ why }: { why: UnavailablePost['unavailable'] }) {
  const t = useT()
  const words = t(unavailableMessages[why])
  return (
    // A feed may contain only articles (ARIA).
    <div role="article" aria-label={words} className={styles.missing}>
      {words}
    </div>
  )
}
