import { isAvailable, type Post, type UnavailablePost } from '@chorus/model/post'
import { cutPreviewed } from '@chorus/previews/cut-previewed'
import { useT } from '../../../i18n/use-t.ts'
import { usePostDecision } from '../../../services/entities/use-content-rules.ts'
import { useModeration } from '../../../services/entities/use-moderation.ts'
import { usePostContent } from '../../../services/entities/use-post-content.ts'
import { useShownProfile } from '../../../services/entities/use-shown-profile.ts'
import { postPath } from '../../../services/navigation/post-path.ts'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { RelativeTime } from '../../../ui/content/relative-time.tsx'
import { AppLink } from '../../../ui/controls/app-link.tsx'
import { CoveredMedia, CoveredPost } from '../../labels/covered-post.tsx'
import { toAssets } from '../../media/media-path.ts'
import { LatePollResults } from '../../polls/late-poll-results.tsx'
import { LinkPreview } from '../../previews/link-preview.tsx'
import { usePreview } from '../../previews/use-preview.ts'
import { PostMedia } from './post-media.tsx'
import { PostText } from './post-text.tsx'
import { unavailableMessages } from './unavailable-messages.ts'
import styles from './quote-card.module.css'

/** A quoted post. A quote within the quote is one line; a deleted or blocked post says so. */
export function QuoteCard({ post, depth = 1 }: { post: Post | UnavailablePost; depth?: number }) {
  return isAvailable(post) ? <Quoted quoted={post} depth={depth} /> : <Gone why={post.unavailable} />
}

function Gone({ why }: { why: UnavailablePost['unavailable'] }) {
  const t = useT()
  return <p className={styles.gone}>{t(unavailableMessages[why])}</p>
}

function Quoted({ quoted, depth }: { quoted: Post; depth: number }) {
  const post = usePostContent(quoted)
  const unwanted = useModeration(post.author)
  const author = useShownProfile(post.author)
  const covered = usePostDecision(post, 'contentList').cover
  const preview = usePreview(post)
  const { metadata } = post
  if (post.isHidden) return <Gone why="deleted" />
  if (unwanted) return <Gone why={unwanted} />
  if (depth > 1)
    return (
      <AppLink href={postPath(post)} className={styles.line}>
        <b dir="auto">{author.displayName}</b> {covered ? null : <span dir="auto">{metadata.content}</span>}
      </AppLink>
    )
  const hasMedia = toAssets(post).length > 0 || preview
  const text = preview ? cutPreviewed(metadata.content, metadata.facets, preview.link) : metadata.content
  return (
    <div className={styles.quote} data-quote>
      <AppLink href={postPath(post)} className={styles.head}>
        <Avatar seed={author.ref} name={author.displayName} src={author.pfp} size={20} />
        <b dir="auto">{author.displayName}</b>
        <span className={styles.handle}>@{author.handle}</span>
        <RelativeTime at={post.timestamp} className={styles.time} />
      </AppLink>
      <CoveredPost post={post} surface="contentList">
        <PostText text={text} facets={metadata.facets} locale={metadata.locale} length={240} />
        {hasMedia ? (
          <CoveredMedia post={post}>
            <PostMedia post={post} most={4} />
            {preview ? <LinkPreview preview={preview} post={post} /> : null}
          </CoveredMedia>
        ) : null}
        {post.poll ? <LatePollResults poll={post.poll} /> : null}
        {post.quoteOn ? <QuoteCard post={post.quoteOn} depth={depth + 1} /> : null}
      </CoveredPost>
    </div>
  )
}
