import type { Post } from '@chorus/model/post'
import { createContext, use } from 'react'

/** What a post's buttons ask of whoever writes posts here. */
export interface Composing {
  onReply(post: Post): void
  onQuote(post: Post): void
}

/** Whoever provides it draws what one writes in. Nobody: posts are answered and quoted elsewhere. */
export const ComposingContext = createContext<Composing | undefined>(undefined)

export const useComposing = (): Composing | undefined => use(ComposingContext)
