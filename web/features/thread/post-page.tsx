import type { Post, UnavailablePost } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import { findNetwork } from '@chorus/networks/descriptors'
import type { Thread } from '@chorus/networks/network'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { usePost } from '../../services/entities/use-post.ts'
import { useShownName } from '../../services/entities/use-shown-names.ts'
import { useLoaded } from '../../services/loading/use-loaded.ts'
import { personTitle } from '../../services/navigation/person-title.ts'
import { postPath } from '../../services/navigation/post-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { MissingPost } from '../post/missing-post.tsx'
import { TimelineList } from '../timeline/timeline-list.tsx'
import { PostDetail } from './post-detail.tsx'
import { ReplyBox } from './reply-box.tsx'
import { ThreadPart } from './thread-part.tsx'
import { useOwnReplies } from './use-own-replies.ts'
import { useReloadWhileOutdated } from './use-reload-while-outdated.ts'
import { useScrollToPost } from './use-scroll-to-post.ts'
import styles from './post-page.module.css'

export function PostPage() {
  const { source, id } = useParams({ from: '/post/$source/$id' })
  return <PostWithThread key={`${source}/${id}`} source={source} id={id} />
}

function PostWithThread({ source, id }: { source: string; id: string }) {
  const t = useT()
  const services = useServices()
  const loaded = useLoaderData({ from: '/post/$source/$id' })
  const network = findNetwork(source)!.name
  const resource = services.thread(network, id, loaded?.value)
  const { value, failure } = useLoaded(resource, network, loaded)
  // Show the post from the cache while the thread loads.
  const known = value?.post ?? services.cache.post(toPostRef(network, id))
  const [hadThread] = useState(value !== undefined)
  const displayName = useShownName(known?.author)
  usePageTitle(known && displayName && personTitle({ ...known.author, displayName }))

  if (failure?.kind === 'not-found') return <NotFound />
  return (
    <>
      <PageHeader title={t('post.title')} />
      {value ? <ThreadAbove key={value.post.ref} thread={value} isLate={!hadThread} /> : null}
      <div {...(value && value.ancestors.length > 0 ? { className: styles.whole, 'data-begins': '' } : {})}>
        {known ? (
          <>
            <PostDetail post={known} />
            <ReplyBox post={known} />
          </>
        ) : null}
        {failure ? <FailureNotice failure={failure} isQuiet={known !== undefined} onRetry={() => void resource.load()} /> : null}
        {!known && !failure ? <PostSkeleton /> : null}
        {value ? (
          <ThreadBelow key={value.post.ref} thread={value} id={id} onOutdated={() => void resource.load()} />
        ) : failure ? null : (
          <PostSkeleton />
        )}
      </div>
    </>
  )
}

/** Posts rendered above and below the main one. The rest of a long conversation is on the pages of those posts. */
const nearby = { above: 15, below: 20 }

function ThreadAbove({ thread: { post, ancestors }, isLate }: { thread: Thread; isLate: boolean }) {
  const t = useT()
  const element = useRef<HTMLDivElement>(null)
  useScrollToPost(element, isLate)
  const shown = ancestors.slice(-nearby.above)
  const [first] = shown
  const missing = findMissing(ancestors[0] ?? post)
  return (
    <div ref={element}>
      {first && shown.length < ancestors.length ? (
        <AppLink href={postPath(first)} className={styles.far}>
          {t('post.showEarlier')}
        </AppLink>
      ) : missing ? (
        <MissingPost why={missing} />
      ) : null}
      <div className={styles.above}>
        <ThreadPart key={post.ref} posts={shown} list={ancestors} />
      </div>
    </div>
  )
}

/** Why the posts above can't be shown. Undefined: they can. */
const findMissing = ({ missingParent, commentOn }: Post): UnavailablePost['unavailable'] | undefined =>
  missingParent?.unavailable ?? (commentOn?.isHidden ? 'deleted' : undefined)

function ThreadBelow({ thread, id, onOutdated }: { thread: Thread; id: string; onOutdated(): void }) {
  const t = useT()
  const services = useServices()
  const [showsHidden, setShowsHidden] = useState(false)
  const { network } = thread.post
  const hasHidden = services.connections[network].hiddenComments !== undefined
  const comments = services.commentsTimeline(network, id, thread.comments)
  useEffect(() => void services.renewComments(comments, thread.comments), [services, comments, thread.comments])
  // Changes when the viewer's reply has been posted.
  const { stats } = usePost(thread.post)
  const isBehind = (stats.comments ?? 0) > (thread.post.stats.comments ?? 0)
  // Networks may count a reply before they list it. One that is not on the first page may be on a later one.
  const ownReplies = useOwnReplies(thread.post)
  const listed = new Set([...thread.comments.items, ...thread.continuation].map(({ ref }) => ref))
  const unlisted = thread.comments.cursor === undefined ? ownReplies.filter((ref) => !listed.has(ref)) : []
  useReloadWhileOutdated([isBehind ? `${stats.comments} replies` : '', ...unlisted].join(' ').trim(), onOutdated)
  // A network that withholds replies still counts them. The viewer's own isn't one of them.
  const mayHaveHidden = hasHidden && (thread.mayHaveHidden ?? thread.post.stats.comments > 0)
  const continuation = thread.continuation.slice(0, nearby.below)
  const last = continuation.at(-1)
  const hasComments = thread.comments.items.length > 0 || thread.comments.cursor !== undefined
  return (
    <>
      {last ? (
        <section aria-label={t('post.continuation')} className={styles.continuation}>
          <ThreadPart posts={continuation} list={thread.continuation} />
          {continuation.length < thread.continuation.length ? (
            <AppLink href={postPath(last)} className={styles.far}>
              {t('post.continueThread')}
            </AppLink>
          ) : null}
        </section>
      ) : null}
      {/* Parts of the author's thread are replies too. */}
      {last && !hasComments ? null : <h2 className={styles.heading}>{t('post.replies')}</h2>}
      <TimelineList
        isThread
        timeline={comments}
        label={t('post.replies')}
        empty={
          last || mayHaveHidden ? null : (
            // A network may count replies that it doesn’t return.
            <EmptyState Icon={MessageCircle} title={t(stats.comments > 0 ? 'post.noRepliesToShow' : 'post.noReplies')} />
          )
        }
      />
      {mayHaveHidden && !showsHidden ? (
        <button type="button" className={styles.more} onClick={() => setShowsHidden(true)}>
          {t('post.showHidden')}
        </button>
      ) : null}
      {showsHidden ? <HiddenReplies thread={thread} id={id} /> : null}
    </>
  )
}

/** Replies hidden by the network, loaded on request. */
function HiddenReplies({ thread, id }: { thread: Thread; id: string }) {
  const t = useT()
  const services = useServices()
  const timeline = services.commentsTimeline(thread.post.network, id, { items: [] }, true)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('post.hiddenReplies')}
      </h2>
      <TimelineList
        isThread
        kind="hiddenReplies"
        timeline={timeline}
        label={t('post.hiddenReplies')}
        empty={<EmptyState title={t('post.noHiddenReplies')} />}
      />
    </>
  )
}
