import type { Post } from '@chorus/model/post'
import { Check, Share } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { postPath } from '../../../services/navigation/post-path.ts'
import { useShareLink } from '../../toasts/use-share-link.ts'
import styles from './post-actions.module.css'

/** Shares a post's link. */
export function ShareButton({ post }: { post: Post }) {
  const t = useT()
  const { share, isCopied } = useShareLink()
  return (
    <button type="button" className={styles.button} data-act="share" onClick={() => share(postPath(post))} title={t('postAction.share')}>
      {isCopied ? <Check aria-hidden size={18} /> : <Share aria-hidden size={18} />}
      <span className="visually-hidden">{t('postAction.share')}</span>
      <span role="status" className={styles.status}>
        {isCopied ? t('action.copied') : ''}
      </span>
    </button>
  )
}
