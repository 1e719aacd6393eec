import type { Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'
import { useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { Cache } from '../../cache/create-cache.ts'
import type { ListKind } from '../../cache/lists/list-rules.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { Timeline } from '../../services/lists/timeline.ts'
import { postPath } from '../../services/navigation/post-path.ts'
import { EndlessList, type RowProps, type RowFacts } from '../lists/endless-list.tsx'
import { CardBoundary } from '../post/card-boundary.tsx'
import { PostCard } from '../post/post-card.tsx'
import { RepliedPosts } from '../post/replied-posts.tsx'
import { createFeedRows, type FeedRow } from './feed-rows.ts'

interface TimelineListProps {
  timeline: Timeline
  /** Accessible name. */
  label: string
  /** Shown when the list is empty. */
  empty: ReactNode
  /** Which moderation rules apply. */
  kind?: ListKind
  /** Covers posts of muted and blocked people instead of leaving them out. */
  isThread?: boolean
  /** Shows a self-reply thread as one row, and replies below the posts they belong to. */
  showsConversations?: boolean
  /** Every post of a self-reply thread still gets its own row. */
  showsEach?: boolean
  /** A post that the page shows above the list. */
  omitted?: PostRef
}

const facts: RowFacts<Post, Post> = { keyOf: ({ ref }) => ref, itemOf: (post) => post, pathOf: postPath, estimate: 230, Row: PostRow }
const threadFacts: RowFacts<Post, Post> = { ...facts, Row: ThreadRow }
const feedFacts: RowFacts<Post, FeedRow> = {
  keyOf: ({ post }) => post.ref,
  itemOf: ({ post }) => post,
  pathOf: ({ post }) => postPath(post),
  estimate: 230,
  Row: ReplyRow,
}

const makers = new WeakMap<Timeline, ReturnType<typeof createFeedRows>>()

/** Kept per timeline, so that the same rows are there when the reader returns. */
function feedRowsOf(timeline: Timeline, showsEach: boolean, { viewers }: Cache): ReturnType<typeof createFeedRows> {
  const isOwn = ({ network, author }: Post) => viewers().current[network]?.profile === author.ref
  const toRows = makers.get(timeline) ?? createFeedRows({ showsEach, isOwn })
  makers.set(timeline, toRows)
  return toRows
}

/** Leaves a post out of lists, but not its reposts. Returns the same array for the same posts. */
function createFilter(omitted: PostRef | undefined): (posts: readonly Post[]) => readonly Post[] {
  const known = new WeakMap<readonly Post[], readonly Post[]>()
  return (posts) => {
    const made = known.get(posts) ?? (omitted ? posts.filter(({ ref, reporter }) => ref !== omitted || reporter) : posts)
    known.set(posts, made)
    return made
  }
}

/** Posts of a timeline, without those of muted and blocked people. */
export function TimelineList(props: TimelineListProps) {
  const { timeline, label, empty, isThread = false, kind = isThread ? 'thread' : 'feed', showsConversations = false, omitted } = props
  const { showsEach = false } = props
  const { cache } = useServices()
  const { lists } = cache
  useSyncExternalStore(lists.subscribe, lists.version, lists.version)
  const toShown = useMemo(() => {
    const withoutOmitted = createFilter(omitted)
    return (posts: readonly Post[]) => withoutOmitted(lists.posts(posts, kind))
  }, [lists, kind, omitted])
  const toFeedRows = useCallback(
    (posts: readonly Post[]) => feedRowsOf(timeline, showsEach, cache)(toShown(posts)),
    [timeline, toShown, showsEach, cache],
  )
  const shared = { list: timeline, label, empty }
  if (showsConversations) return <EndlessList {...shared} toRows={toFeedRows} facts={feedFacts} />
  return <EndlessList {...shared} toRows={toShown} facts={isThread ? threadFacts : facts} />
}

function PostRow({ row, position }: RowProps<Post>) {
  return (
    <CardBoundary post={row}>
      <PostCard post={row} position={position} />
    </CardBoundary>
  )
}

function ReplyRow({ row: { post, above, isGapped, between }, position }: RowProps<FeedRow>) {
  return (
    <>
      <RepliedPosts post={post} above={above} isGapped={isGapped} between={between} />
      <CardBoundary post={post}>
        <PostCard post={post} position={position} hidesParent={above.length > 0} />
      </CardBoundary>
    </>
  )
}

function ThreadRow({ row, position }: RowProps<Post>) {
  return (
    <CardBoundary post={row}>
      <PostCard post={row} position={position} coversModerated hidesParent />
    </CardBoundary>
  )
}
