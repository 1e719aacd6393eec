import type { Post } from '@chorus/model/post'
import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { useServices } from '../../app/services-context.tsx'
import type { ListKind } from '../../cache/list-rules.ts'
import { EndlessList, type DrawnRow, type RowFacts } from '../lists/endless-list.tsx'
import { CardBoundary } from '../post/card-boundary.tsx'
import { PostCard } from '../post/post-card.tsx'
import { postPath } from '../post/post-path.ts'
import type { Timeline } from './timeline.ts'

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
}

const facts: RowFacts<Post, Post> = { keyOf: ({ ref }) => ref, itemOf: (post) => post, pathOf: postPath, estimate: 230, Row: PostRow }
const threadFacts: RowFacts<Post, Post> = { ...facts, Row: ThreadRow }

/** Posts, without those that the viewer does not want to read. */
export function TimelineList({ timeline, label, empty, isThread = false, kind = isThread ? 'thread' : 'feed' }: TimelineListProps) {
  const { lists } = useServices().cache
  useSyncExternalStore(lists.subscribe, lists.version, lists.version)
  const toRows = useCallback((posts: readonly Post[]) => lists.posts(posts, kind), [lists, kind])
  return <EndlessList list={timeline} toRows={toRows} facts={isThread ? threadFacts : facts} label={label} empty={empty} />
}

function PostRow({ row, position }: DrawnRow<Post>) {
  return (
    <CardBoundary post={row}>
      <PostCard post={row} position={position} />
    </CardBoundary>
  )
}

function ThreadRow({ row, position }: DrawnRow<Post>) {
  return (
    <CardBoundary post={row}>
      <PostCard post={row} position={position} coversUnwanted />
    </CardBoundary>
  )
}
