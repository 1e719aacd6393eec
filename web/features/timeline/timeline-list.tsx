import type { Post } from '@chorus/model/post'
import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { useServices } from '../../app/services-context.tsx'
import type { ListKind } from '../../cache/list-rules.ts'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { EndlessList, type DrawnRow, type RowFacts } from '../lists/endless-list.tsx'
import { CardBoundary } from '../post/card-boundary.tsx'
import { PostCard } from '../post/post-card.tsx'
import { postPath } from '../post/post-path.ts'
import { createThreadCollapser, findOwnThread } from './collapse-threads.ts'
import type { Timeline } from './timeline.ts'
import styles from './timeline-list.module.css'

interface TimelineListProps {
  timeline: Timeline
  /** What the list is, for those who cannot see it. */
  label: string
  /** Said in place of the list when it is empty. */
  empty: ReactNode
  /** Which rules say what stands in it. */
  kind?: ListKind
  /** In an opened thread people whom the viewer does not want to read stay, and what they wrote is covered. */
  isThread?: boolean
  /** What people read from top to bottom: a thread of one author is one row there. */
  collapsesThreads?: boolean
}

const facts: RowFacts<Post, Post> = { keyOf: ({ ref }) => ref, itemOf: (post) => post, pathOf: postPath, estimate: 230, Row: PostRow }
const feedFacts: RowFacts<Post, Post> = { ...facts, Row: FeedRow }
const threadFacts: RowFacts<Post, Post> = { ...facts, Row: ThreadRow }

const collapsers = new WeakMap<Timeline, ReturnType<typeof createThreadCollapser>>()

/** What stood as a row in a list stands there again when the reader comes back to it. */
function collapserOf(timeline: Timeline): ReturnType<typeof createThreadCollapser> {
  const collapser = collapsers.get(timeline) ?? createThreadCollapser()
  collapsers.set(timeline, collapser)
  return collapser
}

/** Posts, without those that the viewer does not want to read. */
export function TimelineList(props: TimelineListProps) {
  const { timeline, label, empty, isThread = false, kind = isThread ? 'thread' : 'feed', collapsesThreads = false } = props
  const { lists } = useServices().cache
  useSyncExternalStore(lists.subscribe, lists.version, lists.version)
  const toRows = useCallback(
    (posts: readonly Post[]) => {
      const shown = lists.posts(posts, kind)
      return collapsesThreads ? collapserOf(timeline)(shown) : shown
    },
    [lists, kind, collapsesThreads, timeline],
  )
  const rowFacts = isThread ? threadFacts : collapsesThreads ? feedFacts : facts
  return <EndlessList list={timeline} toRows={toRows} facts={rowFacts} label={label} empty={empty} />
}

function PostRow({ row, position }: DrawnRow<Post>) {
  return (
    <CardBoundary post={row}>
      <PostCard post={row} position={position} />
    </CardBoundary>
  )
}

function FeedRow({ row, position }: DrawnRow<Post>) {
  const root = row.reporter ? undefined : findOwnThread(row)
  return (
    <>
      {root ? <ThreadOpening root={root} /> : null}
      <PostRow row={row} position={position} />
    </>
  )
}

/** How somebody's thread begins, above the part of it that stands in the list, with the way to all of it. */
function ThreadOpening({ root }: { root: Post }) {
  const t = useT()
  return (
    <div className={styles.opening}>
      <CardBoundary post={root}>
        <PostCard post={root} coversUnwanted />
      </CardBoundary>
      {/* A feed holds articles and nothing else. */}
      <div role="article" aria-label={t('post.thread')}>
        <AppLink href={postPath(root)} className={styles.whole}>
          {t('post.thread')}
        </AppLink>
      </div>
    </div>
  )
}

function ThreadRow({ row, position }: DrawnRow<Post>) {
  return (
    <CardBoundary post={row}>
      <PostCard post={row} position={position} coversUnwanted />
    </CardBoundary>
  )
}
