import type { Frame } from '@chorus/contract/content/frame'
import type { PostMetadata } from '@chorus/model/post'

export interface PageQuestion {
  link: string
  /** The post already carries the page’s metadata, so only a player is missing. */
  isKnown: boolean
  /** Whether our server fetches pages. */
  asksServer: boolean
}

export interface FoundPage {
  card: NonNullable<PostMetadata['card']>
  /** `height` in px. Undefined: nothing to play. */
  player: { url: string; height: number } | undefined
  /** What the page offers inside a post. */
  frame?: Frame
}
