import type { Post } from '@chorus/model/post'
import { usePostDecision } from '../../../services/entities/use-content-rules.ts'
import { usePostContent } from '../../../services/entities/use-post-content.ts'
import { useShownProfile } from '../../../services/entities/use-shown-profile.ts'
import { useMediaSrc } from '../../../ui/content/media-url.tsx'
import { PersonAvatar } from '../../labels/person-avatar.tsx'
import { isVideo } from '../../media/media-kind.ts'
import { toAssets } from '../../media/media-path.ts'
import styles from '../composer.module.css'

/** The post that a reply is for, in a few lines: its author, the beginning of its text and a small first image. */
export function RepliedPost({ post: known }: { post: Post }) {
  const post = usePostContent(known)
  const author = useShownProfile(post.author)
  const isCovered = usePostDecision(post, 'contentList').cover !== undefined
  const isMediaCovered = usePostDecision(post, 'contentMedia').cover !== undefined
  const toSrc = useMediaSrc()
  const [first] = isCovered || isMediaCovered ? [] : toAssets(post)
  const image = first && toSrc(isVideo(first) ? first.coverUri : (first.thumbnailUri ?? first.uri))
  return (
    <div className={styles.replied} data-replied>
      <PersonAvatar person={post.author} size={44} />
      <div>
        <b dir="auto">{author.displayName}</b> <small>@{author.handle}</small>
        {isCovered ? null : <p dir="auto">{post.metadata.content}</p>}
      </div>
      {image && first.type !== 'Audio' ? (
        <img src={image} alt="" width={64} height={64} decoding="async" referrerPolicy="no-referrer" />
      ) : null}
    </div>
  )
}
