import type { PostMetadata } from '@chorus/model/post'

export interface PageQuestion {
  link: string
  /** What the page says of itself came with the post: only what plays there is of interest. */
  isKnown: boolean
  /** Whether our server reads pages. */
  asksServer: boolean
}

export interface FoundPage {
  card: NonNullable<PostMetadata['card']>
  /** `height` in px. Undefined: nothing of it plays here. */
  player: { url: string; height: number } | undefined
}
