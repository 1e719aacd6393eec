import type { Post } from '@chorus/model/post'
import { Check, Share } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { postPath } from '../../../services/navigation/post-path.ts'
import { copiedFor, toLink, useCopyLink } from '../../toasts/use-copy-link.ts'
import styles from './post-actions.module.css'

/** Shares a post's link with the device's share sheet, or copies it where there is none. */
export function ShareButton({ post }: { post: Post }) {
  const t = useT()
  const copy = useCopyLink()
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), copiedFor)
    return () => clearTimeout(timer)
  }, [isCopied])

  const share = async () => {
    // Types declare `share`, but not every browser has it.
    if (typeof navigator.share === 'function') return navigator.share({ url: toLink(postPath(post)) })
    setCopied(await copy(postPath(post)))
  }

  return (
    // Closing the share sheet rejects; that needs no message.
    <button
      type="button"
      className={styles.button}
      data-act="share"
      onClick={() => void share().catch(() => {})}
      title={t('postAction.share')}
    >
      {isCopied ? <Check aria-hidden size={18} /> : <Share aria-hidden size={18} />}
      <span className="visually-hidden">{t('postAction.share')}</span>
      <span role="status" className={styles.status}>
        {isCopied ? t('action.copied') : ''}
      </span>
    </button>
  )
}
