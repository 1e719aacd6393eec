import type { Post } from '@chorus/model/post'
import { Check, Share } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { copiedFor, toLink, useCopyLink } from '../../toasts/use-copy-link.ts'
import { postPath } from '../post-path.ts'
import styles from './post-actions.module.css'

/** Hands the link of a post to the device's own way of passing things on; where there is none it is copied. */
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
    // Not every browser has what the types promise.
    if (typeof navigator.share === 'function') return navigator.share({ url: toLink(postPath(post)) })
    setCopied(await copy(postPath(post)))
  }

  return (
    // Whoever changes their mind on the device's own sheet has shared nothing, and knows it.
    <button
      type="button"
      className={styles.button}
      data-act="share"
      onClick={() => void share().catch(() => {})}
      title={t('postAct.share')}
    >
      {isCopied ? <Check aria-hidden size={18} /> : <Share aria-hidden size={18} />}
      <span className="visually-hidden">{t('postAct.share')}</span>
      <span role="status" className={styles.said}>
        {isCopied ? t('action.copied') : ''}
      </span>
    </button>
  )
}
