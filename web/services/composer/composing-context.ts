import type { Post } from '@chorus/model/post'
import { createContext, use } from 'react'

/** What a post’s buttons need from the composer. */
export interface Composing {
  onReply(post: Post): void
  onQuote(post: Post): void
}

/** Provided by the host component of the composer. Undefined: replying and quoting are unavailable. */
export const ComposingContext = createContext<Composing | undefined>(undefined)

export const useComposing = (): Composing | undefined => use(ComposingContext)
