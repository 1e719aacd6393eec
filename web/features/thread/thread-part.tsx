import type { Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'
import { memo, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RenderScheduler } from '../lists/render-scheduler.ts'
import { useIsRendered, useRenderScheduler } from '../lists/use-render-scheduler.ts'
import { CardBoundary } from '../post/card-boundary.tsx'
import { PostCard } from '../post/post-card.tsx'

/** px, for a card that has not been measured. */
const estimate = 150

/** Card heights (px) when the page was left, by list, so that going back restores the layout in the first frame. */
const heights = new WeakMap<readonly Post[], ReadonlyMap<PostRef, number>>()

interface ThreadPartProps {
  posts: readonly Post[]
  /** The full list that `posts` is a slice of. */
  list: readonly Post[]
}

/** Posts above or below the main one, rendered a few per frame, visible ones first. */
export function ThreadPart({ posts, list }: ThreadPartProps) {
  const element = useRef<HTMLDivElement>(null)
  const refs = posts.map(({ ref }) => ref)
  const scheduler = useRenderScheduler(refs, () => {
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
        <PartBox key={post.ref} post={post} scheduler={scheduler} height={heights.get(list)?.get(post.ref) ?? estimate} />
      ))}
    </div>
  )
}

interface PartBoxProps {
  post: Post
  scheduler: RenderScheduler
  height: number
}

const PartBox = memo(function PartBox({ post, scheduler, height }: PartBoxProps) {
  const isDrawn = useIsRendered(scheduler, post.ref)
  return (
    <div style={isDrawn ? undefined : { height }}>
      {isDrawn ? (
        <CardBoundary post={post}>
          <PostCard post={post} coversModerated hidesParent />
        </CardBoundary>
      ) : null}
    </div>
  )
})
