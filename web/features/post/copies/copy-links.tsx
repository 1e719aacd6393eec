import type { Post } from '@chorus/model/post'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { findCounterparts } from '../../../services/copies/select-copies.ts'
import { toCopyLinks } from '../../../services/copies/to-copy-links.ts'
import { NetworkLinks } from '../../../ui/page/network-links.tsx'
import { useCopies } from './use-copies.ts'
import styles from './copy-links.module.css'

/** Below one of the viewer's own posts: links to its copies on other networks. Nothing without copies. */
export function CopyLinks({ post }: { post: Post }) {
  const t = useT()
  const { accountsStore } = useServices()
  const copies = findCounterparts(useCopies(post, true), post.ref)
  if (copies.length === 0) return null
  return (
    <div className={styles.row}>
      <span aria-hidden>{t('copies.alsoPosted')}</span>
      <NetworkLinks label={t('copies.alsoPosted')} links={toCopyLinks(copies, { t, book: accountsStore.book() })} />
    </div>
  )
}
