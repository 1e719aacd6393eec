import type { Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'
import { memo, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Turns } from '../lists/turns.ts'
import { useIsDrawn, useTurns } from '../lists/use-turns.ts'
import { CardBoundary } from './card-boundary.tsx'
import { PostCard } from './post-card.tsx'

/** px of a card that was not drawn here before. */
const estimate = 150

/** px of cards when their page was left, by the list that they are of: whoever comes back finds everything in its place from the first frame on. */
const heights = new WeakMap<readonly Post[], ReadonlyMap<PostRef, number>>()

interface ThreadPartProps {
  posts: readonly Post[]
  /** What they are taken from. */
  list: readonly Post[]
}

/** Posts of one thread above or below the one that a page is about: a few with each frame, first what is in sight. */
export function ThreadPart({ posts, list }: ThreadPartProps) {
  const element = useRef<HTMLDivElement>(null)
  const refs = posts.map(({ ref }) => ref)
  const turns = useTurns(refs, () => {
    const boxes = [...(element.current?.children ?? [])].map((box) => box.getBoundingClientRect())
    const isInSight = (ref: PostRef) => {
      const box = boxes[refs.indexOf(ref)]
      return box !== undefined && box.bottom > 0 && box.top < innerHeight
    }
    return refs.toSorted((one, other) => Number(isInSight(other)) - Number(isInSight(one)))
  })
  const keepHeights = useEffectEvent((boxes: Iterable<Element>) => {
    heights.set(list, new Map([...boxes].map((box, at) => [refs[at]!, box.getBoundingClientRect().height])))
  })
  useLayoutEffect(() => {
    const { children } = element.current!
    return () => keepHeights(children)
  }, [])
  return (
    <div ref={element}>
      {posts.map((post) => (
        <PartBox key={post.ref} post={post} turns={turns} height={heights.get(list)?.get(post.ref) ?? estimate} />
      ))}
    </div>
  )
}

interface PartBoxProps {
  post: Post
  turns: Turns
  height: number
}

const PartBox = memo(function PartBox({ post, turns, height }: PartBoxProps) {
  const isDrawn = useIsDrawn(turns, post.ref)
  return (
    <div style={isDrawn ? undefined : { height }}>
      {isDrawn ? (
        <CardBoundary post={post}>
          <PostCard post={post} coversUnwanted />
        </CardBoundary>
      ) : null}
    </div>
  )
})
