import type { Post } from '@chorus/model/post'
import type { Composing } from '../post/actions/composing-context.ts'

/** What a new post begins with. */
export interface ComposerStart {
  text?: string
  replyTo?: Post
  quote?: Post
  /** Goes on with one that was kept. */
  draftId?: string
}

/** Where posts are written, over whatever page. */
export interface ComposerPanel extends Composing {
  /** Undefined: it is closed. */
  state(): ComposerStart | undefined
  subscribe(listener: () => void): () => void
  open(start?: ComposerStart): void
  close(): void
}

export function createComposerPanel(): ComposerPanel {
  const listeners = new Set<() => void>()
  let state: ComposerStart | undefined
  const show = (next: ComposerStart | undefined) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: (start = {}) => show(start),
    close: () => show(undefined),
    onReply: (post) => show({ replyTo: post }),
    onQuote: (post) => show({ quote: post }),
  }
}
