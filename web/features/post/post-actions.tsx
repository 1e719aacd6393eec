import type { Post } from '@chorus/model/post'
import { Check, Heart, Link2, MessageCircle, Repeat2 } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useI18n, type MessageId } from '../../i18n/i18n-provider.tsx'
import { formatCount } from '../../ui/count.tsx'
import { postPath } from './post-path.ts'
import styles from './post-actions.module.css'

/** ms that the button says so after a link was copied. Spec 2 §4. */
const copiedFor = 1500

/** How a post was received. A visitor can pass it on; what needs an account is shown as figures, not as buttons that refuse. */
export function PostActions({ post }: { post: Post }) {
  const { t } = useI18n()
  const { stats } = post
  return (
    <footer className={styles.actions}>
      <Figure icon={<MessageCircle aria-hidden size={18} />} count={stats.comments} words="post.repliesCount" />
      <Figure icon={<Repeat2 aria-hidden size={18} />} count={stats.mirrors + stats.quotes} words="post.reposts" />
      <Figure icon={<Heart aria-hidden size={18} />} count={stats.reactions} words="post.likes" />
      <CopyLink path={postPath(post)} label={t('action.copyLink')} />
    </footer>
  )
}

function Figure({ icon, count, words }: { icon: ReactNode; count: number; words: MessageId }) {
  const { t, locale } = useI18n()
  const exact = t(words, { count })
  return (
    <span className={styles.figure} title={exact}>
      {icon}
      <span aria-hidden>{count > 0 ? formatCount(count, locale) : ''}</span>
      <span className="visually-hidden">{exact}</span>
    </span>
  )
}

function CopyLink({ path, label }: { path: string; label: string }) {
  const { t } = useI18n()
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), copiedFor)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    await navigator.clipboard.writeText(new URL(path, location.href).href)
    setCopied(true)
  }

  return (
    <button type="button" className={styles.button} onClick={() => void copy().catch(() => {})} title={label}>
      {isCopied ? <Check aria-hidden size={18} /> : <Link2 aria-hidden size={18} />}
      <span className="visually-hidden" role="status">
        {isCopied ? t('action.copied') : label}
      </span>
    </button>
  )
}
