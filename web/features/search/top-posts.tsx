import type { Post } from '@chorus/model/post'
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { MergedList } from '../../services/lists/merged-list.ts'
import { pageLength } from '../../services/lists/page-length.ts'
import type { SearchPlace } from '../../services/navigation/search-place.ts'
import { toPeopleText } from '../../services/navigation/to-type-text.ts'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import { TimelineList } from '../timeline/timeline-list.tsx'
import { type FoundPerson, identityLaneId } from './found-person.ts'
import { linkedLaneId } from './linked-lane.ts'
import { PeopleAbove } from './people-above.tsx'
import { pickPeople } from './pick-people.ts'

/** How long posts wait for people, in ms, because people can't appear above them later. */
const longestWaitMs = 500

/** The lanes that find out which accounts belong to one person. */
const linkingLanes: readonly string[] = [identityLaneId, linkedLaneId]

/** The people above each list of posts, fixed when the list first shows posts, so that nothing moves while someone reads. */
const placed = new WeakMap<MergedList<Post>, readonly FoundPerson[]>()

interface TopPostsProps {
  timeline: MergedList<Post>
  people: MergedList<FoundPerson>
  place: SearchPlace
  label: string
  /** Shown when neither posts nor people match. */
  empty: ReactNode
}

/** Posts by rank, below the people whose names match. */
export function TopPosts({ timeline, people, place, label, empty }: TopPostsProps) {
  const posts = useSyncExternalStore(timeline.subscribe, timeline.view, timeline.view)
  const found = useSyncExternalStore(people.subscribe, people.view, people.view)
  const [isOver, setOver] = useState(false)
  // A lane that the server didn't wait for starts fresh in the browser.
  const isLinked = !found.lanes.some(({ id, state }) => linkingLanes.includes(id) && (state === 'loading' || state === 'fresh'))
  const best = useMemo(() => pickPeople(found.items, toPeopleText(place.q), isLinked), [isLinked, found.items, place.q])
  const hasPosts = posts.items.length > 0
  const isHeld = hasPosts && !placed.has(timeline) && (best.length === 0 || !isLinked) && found.isLoading && !isOver
  if (hasPosts && !isHeld && !placed.has(timeline)) placed.set(timeline, best)

  useEffect(() => {
    if (!isHeld) return undefined
    const timer = setTimeout(() => setOver(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [isHeld])

  // The server may have sent the page without people.
  const isWanted = !hasPosts && posts.isEnded && found.items.length === 0
  useEffect(() => {
    if (isWanted) void people.more(pageLength)
  }, [isWanted, people])

  const shown = (hasPosts && placed.get(timeline)) || best
  const isPending = best.length === 0 && !found.isEnded && found.lanes.some(({ state }) => state === 'fresh' || state === 'loading')
  if (isHeld) return Array.from({ length: 6 }, (_, index) => <PostSkeleton key={index} />)
  return (
    <>
      {shown.length > 0 ? <PeopleAbove people={shown} place={place} /> : null}
      <TimelineList
        showsConversations
        showsEach
        timeline={timeline}
        label={label}
        empty={shown.length > 0 ? null : isPending ? <PostSkeleton /> : empty}
      />
    </>
  )
}
