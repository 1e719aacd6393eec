import type { Post } from '@chorus/model/post'
import { Ellipsis } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { PostFlags } from './use-post-flags.ts'
import styles from './post-actions.module.css'

export const PostMenu = createLatePart(async () => (await import('./post-menu.tsx')).PostMenu)

/** The overflow button of a post. */
export function MoreMenu({ post, flags }: { post: Post; flags: PostFlags }) {
  const t = useT()
  return (
    <MenuButton label={t('postAction.more')} name="more" className={styles.button} Menu={PostMenu} menu={{ post, flags }}>
      <Ellipsis aria-hidden size={18} />
    </MenuButton>
  )
}
