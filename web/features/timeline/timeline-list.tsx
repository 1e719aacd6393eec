import type { Post } from '@chorus/model/post'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { PostSkeleton } from '../../ui/skeletons.tsx'
import { CardBoundary } from '../post/card-boundary.tsx'
import { PostCard } from '../post/post-card.tsx'
import { LaneFailures } from './lane-failures.tsx'
import { NewsPill } from './news-pill.tsx'
import { pageLength } from './page-length.ts'
import type { Timeline } from './timeline.ts'
import { useFeedKeys } from './use-feed-keys.ts'
import { sizesOf, useKeptPlace } from './use-kept-place.ts'
import { useRefresh } from './use-refresh.ts'
import styles from './timeline-list.module.css'

/** What a post measures before it is measured, in px: near the median, so that the scroll bar hardly jumps. */
const estimate = 230
/** Rows beyond the screen that stay drawn, for fast scrolling. */
const overscan = 6
/** The list asks for more while less than this many screens lie ahead. */
const screensAhead = 2.5

/** The server has no layout; there every row is drawn and this effect never runs. */
const useClientLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
const never = () => () => {}
const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

interface TimelineListProps {
  timeline: Timeline
  /** What the list is, for those who cannot see it. */
  label: string
  /** Said in place of the list when it is empty. */
  empty: ReactNode
}

/** An endless list that draws only what is near the screen, in the normal flow, so that it also reads without scripts. */
export function TimelineList({ timeline, label, empty }: TimelineListProps) {
  const t = useT()
  const { posts, lanes, isLoading, isEnded, news } = useSyncExternalStore(timeline.subscribe, timeline.view, timeline.view)
  const list = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  const isHydrated = useIsHydrated()

  useClientLayoutEffect(() => setMargin(list.current?.offsetTop ?? 0), [])

  const virtualizer = useWindowVirtualizer({
    count: posts.length,
    estimateSize: () => estimate,
    getItemKey: useCallback((index: number) => posts[index]?.ref ?? index, [posts]),
    overscan,
    scrollMargin: margin,
    // Keeps the post at the top of the screen where it is when others are put in above it.
    anchorTo: 'end',
    initialMeasurementsCache: sizesOf(timeline),
    initialOffset: () => (typeof window === 'undefined' ? 0 : window.scrollY),
  })

  useKeptPlace(timeline, posts, virtualizer)

  // The server's page goes on by itself, once the browser has nothing better to do: what comes next, and who was late.
  useEffect(() => {
    const id = requestIdleCallback(() => void timeline.more(0), { timeout: 1000 })
    return () => cancelIdleCallback(id)
  }, [timeline])

  useRefresh(timeline)

  const rows = isHydrated ? virtualizer.getVirtualItems() : undefined
  const { first, last } = findVisible(rows, virtualizer.scrollOffset ?? 0, virtualizer.scrollRect?.height ?? 0)

  useEffect(() => {
    timeline.look(first === undefined || last === undefined ? undefined : { first, last })
    if (first === 0 && (virtualizer.scrollOffset ?? 0) <= margin) timeline.reachTop()
  }, [timeline, first, last, margin, virtualizer.scrollOffset])
  useEffect(() => () => timeline.look(undefined), [timeline])

  const screen = virtualizer.scrollRect?.height ?? 0
  const ahead = margin + virtualizer.getTotalSize() - (virtualizer.scrollOffset ?? 0) - screen
  const isShort = isHydrated && !isEnded && ahead < screen * screensAhead
  useEffect(() => {
    if (isShort) void timeline.more(pageLength)
  }, [timeline, isShort, posts.length])

  useFeedKeys(list, posts, virtualizer)

  const shown = rows ? rows.map(({ index }) => [index, posts[index]!] as const) : [...posts.slice(0, pageLength).entries()]
  const before = rows?.[0] ? rows[0].start - margin : 0
  const after = rows ? virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? margin) - margin) : 0

  return (
    <>
      <NewsPill
        count={news}
        onPress={() => {
          timeline.reveal()
          window.scrollTo({ top: 0, behavior: 'instant' })
        }}
      />
      <div
        ref={list}
        {...(posts.length > 0 ? { role: 'feed', 'aria-label': label, 'aria-busy': isLoading } : {})}
        style={{ paddingTop: before, paddingBottom: after }}
        className={styles.feed}
      >
        {shown.map(([index, post]) => (
          <Row key={post.ref} index={index} post={post} measure={virtualizer.measureElement} />
        ))}
      </div>
      <LaneFailures lanes={lanes} hasPosts={posts.length > 0} onRetry={timeline.retry} />
      {posts.length === 0 && isEnded && !lanes.some(({ state }) => state === 'failed') ? empty : null}
      {isLoading || (posts.length === 0 && !isEnded && lanes.some((lane) => lane.state === 'fresh' || lane.state === 'loading')) ? (
        <div className={styles.loading}>
          {Array.from({ length: posts.length === 0 ? 6 : 2 }, (_, index) => (
            <PostSkeleton key={index} />
          ))}
        </div>
      ) : null}
      {posts.length > 0 && isEnded ? <p className={styles.end}>{t('timeline.end')}</p> : null}
    </>
  )
}

interface RowProps {
  index: number
  post: Post
  measure: (element: Element | null) => void
}

/** Kept as it is while the list scrolls around it: measured, a card drawn anew costs more than a frame of them can. */
const Row = memo(function Row({ index, post, measure }: RowProps) {
  return (
    <div data-index={index} ref={measure}>
      <CardBoundary post={post}>
        <PostCard post={post} position={index + 1} />
      </CardBoundary>
    </div>
  )
})

/** The rows whose tops and ends the reader can see. */
function findVisible(rows: readonly VirtualItem[] | undefined, offset: number, height: number): { first?: number; last?: number } {
  if (!rows || height === 0) return {}
  const visible = rows.filter(({ start, end }) => end > offset && start < offset + height)
  return { first: visible[0]?.index, last: visible.at(-1)?.index }
}
