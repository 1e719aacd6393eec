import type { Channel } from '@chorus/model/channel'
import type { Post } from '@chorus/model/post'
import { Bookmark, Heart, MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { usePost } from '../../../services/entities/use-post.ts'
import { ActionButton } from './action-button.tsx'
import { MoreMenu } from './more-menu.tsx'
import { PlainCounts } from './plain-counts.tsx'
import { isFlagOn } from './post-flags.ts'
import { RepostMenu } from './repost-menu.tsx'
import { ShareButton } from './share-button.tsx'
import { useAvailableActions } from './use-available-actions.ts'
import { useBookmarkLookups } from './use-bookmark-lookups.ts'
import { usePostFlags, type PostFlags } from './use-post-flags.ts'
import { useReply } from './use-reply.ts'
import styles from './post-actions.module.css'

const JoinToReplyDialog = createLatePart(async () => (await import('../../channels/join-to-reply-dialog.tsx')).JoinToReplyDialog)

interface PostActionsProps {
  post: Post
  /** The page shows the counts elsewhere. */
  hidesCounts?: boolean
}

/** Actions of a post with their counts, each in a column of its own. The count of an action that the session lacks is text. */
export function PostActions({ post: known, hidesCounts = false }: PostActionsProps) {
  const post = usePost(known)
  const flags = usePostFlags()
  const actions = useAvailableActions(post, flags)
  const parts = { post, flags, hidesCounts }
  return (
    <footer className={styles.actions}>
      {actions.reply ? <Reply {...parts} /> : null}
      {actions.repost ? <RepostMenu {...parts} /> : null}
      {actions.like ? <Like {...parts} /> : null}
      {hidesCounts ? null : <PlainCounts post={post} actions={actions} />}
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

interface CountedPartProps extends PartProps {
  hidesCounts: boolean
}

function Reply({ post, flags, hidesCounts }: CountedPartProps) {
  const t = useT()
  const reply = useReply(post, flags)
  const [joining, setJoining] = useState<Channel>()
  if (!reply) return null
  const { obstacle, group, begin } = reply
  const close = () => setJoining(undefined)
  return (
    <>
      <ActionButton
        icon={<MessageCircle aria-hidden size={18} />}
        label={t('postAction.reply')}
        name="reply"
        obstacle={obstacle}
        count={{ count: post.stats.comments, words: 'post.repliesCount', isSilent: hidesCounts }}
        onPress={group ? () => setJoining(group) : begin}
      />
      {joining ? <JoinToReplyDialog channel={joining} onClose={close} onMissing={close} /> : null}
    </>
  )
}

function Like({ post, flags, hidesCounts }: CountedPartProps) {
  const t = useT()
  const isOn = isFlagOn(post, 'like')
  return (
    <ActionButton
      icon={<Heart aria-hidden size={18} fill={isOn ? 'currentColor' : 'none'} />}
      label={t('postAction.like')}
      name="like"
      isOn={isOn}
      count={{ count: post.stats.reactions, words: 'post.likes', isSilent: hidesCounts }}
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
