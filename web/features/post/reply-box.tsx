import { currentAccount } from '@chorus/accounts/account-state'
import type { Post } from '@chorus/model/post'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { usePostFlags } from './actions/use-post-flags.ts'
import { useReply } from './actions/use-reply.ts'
import { usePost } from './use-post.ts'
import styles from './reply-box.module.css'

/** Beneath a post: where one begins to reply to it, or why one cannot. */
export function ReplyBox({ post: loaded }: { post: Post }) {
  const t = useT()
  const { seat } = useServices()
  const book = useSyncExternalStore(seat.subscribe, seat.book, seat.firstBook)
  const post = usePost(loaded)
  const reply = useReply(post, usePostFlags())
  if (!reply || post.isHidden) return null
  if (reply.obstacle) return <p className={styles.box}>{reply.obstacle}</p>
  const own = currentAccount(book[post.network])?.profile
  return (
    <button type="button" className={styles.box} aria-haspopup="dialog" onClick={reply.begin}>
      {own ? <Avatar seed={own.profileId} name={own.displayName} src={own.pfp} size={36} isEager /> : null}
      <span className={styles.words}>{t('post.replyTo', { name: `@${post.author.handle}` })}</span>
    </button>
  )
}
