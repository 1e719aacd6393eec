import type { Post } from '@chorus/model/post'
import { cutPreviewed } from '@chorus/previews/cut-previewed'
import { Lock, Radio } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { useMediaSrc } from '../../../ui/content/media-url.tsx'
import { PlaceLink } from '../../../ui/controls/place-link.tsx'
import { CoveredMedia, CoveredPost } from '../../labels/covered-post.tsx'
import { toAssets } from '../../media/media-path.ts'
import { LatePollResults } from '../../polls/late-poll-results.tsx'
import { LinkPreview } from '../../previews/link-preview.tsx'
import { usePreview } from '../../previews/use-preview.ts'
import { PostTranslation } from '../../translation/post-translation.tsx'
import { PostCollect } from '../collect/post-collect.tsx'
import { PostMedia } from './post-media.tsx'
import { PostText } from './post-text.tsx'
import { QuoteCard } from './quote-card.tsx'
import styles from './post-body.module.css'

interface PostBodyProps {
  post: Post
  /** The post of a page, with its whole text. */
  isExpanded?: boolean
}

/** The content of a post, or the reason why there is none or it is covered. */
export function PostBody({ post, isExpanded = false }: PostBodyProps) {
  const t = useT()
  if (post.isHidden) return <p className={styles.gone}>{t('post.deleted')}</p>
  if (post.isEncrypted)
    return (
      <p className={styles.gone}>
        <Lock aria-hidden size={15} /> {t('post.encrypted')}
      </p>
    )
  return (
    <CoveredPost post={post} surface={isExpanded ? 'contentView' : 'contentList'}>
      <Content post={post} isExpanded={isExpanded} />
    </CoveredPost>
  )
}

function Content({ post, isExpanded }: Required<PostBodyProps>) {
  const { metadata } = post
  const preview = usePreview(post)
  const hasMedia = toAssets(post).length > 0 || metadata.article || preview
  // Drop a trailing link that the card below repeats.
  const link = preview?.link ?? metadata.space?.url
  const text = link === undefined ? metadata.content : cutPreviewed(metadata.content, metadata.facets, link)
  return (
    <>
      <PostText text={text} facets={metadata.facets} locale={metadata.locale} isExpanded={isExpanded} />
      <PostTranslation post={post} text={text} isExpanded={isExpanded} />
      {hasMedia ? (
        <CoveredMedia post={post}>
          <PostMedia post={post} />
          {metadata.article ? <ArticleCard article={metadata.article} /> : null}
          {preview ? <LinkPreview key={preview.link} preview={preview} post={post} /> : null}
        </CoveredMedia>
      ) : null}
      {post.poll ? <LatePollResults poll={post.poll} /> : null}
      {metadata.space ? <SpaceCard space={metadata.space} /> : null}
      {post.collectModule ? <PostCollect post={post} module={post.collectModule} /> : null}
      {post.quoteOn ? <QuoteCard post={post.quoteOn} /> : null}
    </>
  )
}

function ArticleCard({ article }: { article: NonNullable<Post['metadata']['article']> }) {
  const t = useT()
  const cover = useMediaSrc()(article.cover)
  return (
    <div className={styles.article}>
      {cover ? <img src={cover} alt="" width={520} height={208} loading="lazy" decoding="async" referrerPolicy="no-referrer" /> : null}
      <div className={styles.words}>
        <small>{t('post.article')}</small>
        <b dir="auto">{article.title}</b>
      </div>
    </div>
  )
}

function SpaceCard({ space }: { space: NonNullable<Post['metadata']['space']> }) {
  const t = useT()
  const state = { live: 'post.spaceLive', scheduled: 'post.spaceScheduled', ended: 'post.spaceEnded' } as const
  return (
    <PlaceLink url={space.url} path={undefined} className={`${styles.article} ${styles.space}`}>
      <span className={styles.words}>
        <small>
          <Radio aria-hidden size={13} /> {t('post.space')} · {t(state[space.state])}
        </small>
        <b dir="auto">{space.title || space.url}</b>
      </span>
    </PlaceLink>
  )
}
