import { currentAccount } from '@chorus/accounts/book/account-state'
import type { Post } from '@chorus/model/post'
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { usePost } from '../../services/entities/use-post.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { usePostFlags } from '../post/actions/use-post-flags.ts'
import { useReply } from '../post/actions/use-reply.ts'
import styles from './reply-box.module.css'

const JoinToReplyBox = createLatePart(async () => (await import('./join-to-reply-box.tsx')).JoinToReplyBox)

/** Opens the composer with a reply, or says why a reply is not possible. */
export function ReplyBox({ post: loaded }: { post: Post }) {
  const t = useT()
  const { accountsStore } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const post = usePost(loaded)
  const reply = useReply(post, usePostFlags())
  if (!reply || post.isHidden) return null
  if (reply.group) return <JoinToReplyBox group={reply.group} />
  if (reply.obstacle) return <p className={styles.box}>{reply.obstacle}</p>
  const own = currentAccount(book[post.network])?.profile
  return (
    <button type="button" className={styles.box} aria-haspopup="dialog" onClick={reply.begin}>
      {own ? <Avatar seed={own.profileId} name={own.displayName} src={own.pfp} size={36} isEager /> : null}
      <span className={styles.words}>{t('post.replyTo', { name: `@${post.author.handle}` })}</span>
    </button>
  )
}
