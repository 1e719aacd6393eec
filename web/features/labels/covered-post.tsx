import type { Post } from '@chorus/model/post'
import type { ReactNode } from 'react'
import { usePostDecision } from '../../services/entities/use-content-rules.ts'
import { Covered } from './covered.tsx'

interface CoveredPostProps {
  post: Post
  /** One post among many, or the post of a page. */
  surface: 'contentList' | 'contentView'
  children: ReactNode
}

/** Everything that a post says, behind a cover where its labels or those of its author ask for one. */
export function CoveredPost({ post, surface, children }: CoveredPostProps) {
  const decision = usePostDecision(post, surface)
  return (
    <Covered decision={decision} network={post.network} revealKey={post.ref}>
      {children}
    </Covered>
  )
}

/** Images, videos and link cards of a post. */
export function CoveredMedia({ post, children }: { post: Post; children: ReactNode }) {
  const decision = usePostDecision(post, 'contentMedia')
  return (
    <Covered decision={decision} network={post.network} revealKey={`${post.ref} media`}>
      {children}
    </Covered>
  )
}
