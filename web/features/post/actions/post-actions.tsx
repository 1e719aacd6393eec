import type { Post } from '@chorus/model/post'
import { Bookmark, Heart, MessageCircle } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { usePost } from '../../../services/entities/use-post.ts'
import { ActionButton, Figure } from './action-button.tsx'
import { MoreMenu } from './more-menu.tsx'
import { isFlagOn } from './post-flags.ts'
import { RepostMenu } from './repost-menu.tsx'
import { ShareButton } from './share-button.tsx'
import { useBookmarkLookups } from './use-bookmark-lookups.ts'
import { usePostFlags, type PostFlags } from './use-post-flags.ts'
import { useReply } from './use-reply.ts'
import styles from './post-actions.module.css'

/** Actions of a post with their counts. An action that the connection lacks is a plain count, or absent. */
export function PostActions({ post: known }: { post: Post }) {
  const post = usePost(known)
  const flags = usePostFlags()
  return (
    <footer className={styles.actions}>
      <Reply post={post} flags={flags} />
      <RepostMenu post={post} flags={flags} />
      <Like post={post} flags={flags} />
      {flags.canShow(post, 'bookmark') ? <Keep post={post} flags={flags} /> : null}
      <ShareButton post={post} />
      <MoreMenu post={post} flags={flags} />
    </footer>
  )
}

interface PartProps {
  post: Post
  flags: PostFlags
}

function Reply({ post, flags }: PartProps) {
  const t = useT()
  const reply = useReply(post, flags)
  const icon = <MessageCircle aria-hidden size={18} />
  const figure = { count: post.stats.comments, words: 'post.repliesCount' } as const
  if (!reply) return <Figure icon={icon} {...figure} />
  const { obstacle, begin } = reply
  return <ActionButton icon={icon} label={t('postAction.reply')} name="reply" obstacle={obstacle} figure={figure} onPress={begin} />
}

function Like({ post, flags }: PartProps) {
  const t = useT()
  const isOn = isFlagOn(post, 'like')
  const icon = <Heart aria-hidden size={18} fill={isOn ? 'currentColor' : 'none'} />
  const figure = { count: post.stats.reactions, words: 'post.likes' } as const
  if (!flags.canShow(post, 'like')) return <Figure icon={icon} {...figure} />
  return (
    <ActionButton
      icon={icon}
      label={t('postAction.like')}
      name="like"
      isOn={isOn}
      figure={figure}
      onPress={() => flags.press(post, 'like')}
    />
  )
}

function Keep({ post, flags }: PartProps) {
  const t = useT()
  const lookups = useBookmarkLookups()
  const viewer = useServices().viewerOf([post.network])
  const isOn = isFlagOn(post, 'bookmark')
  const isKnown = post.hasBookmarked !== undefined
  useEffect(() => {
    if (viewer && !isKnown) lookups.ask(post)
  }, [lookups, post, isKnown, viewer])
  return (
    <ActionButton
      icon={<Bookmark aria-hidden size={18} fill={isOn ? 'currentColor' : 'none'} />}
      label={t('postAction.bookmark')}
      name="bookmark"
      isOn={isOn}
      onPress={() => flags.press(post, 'bookmark')}
    />
  )
}
