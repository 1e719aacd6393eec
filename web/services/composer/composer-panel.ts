import type { Channel } from '@chorus/model/channel'
import { createEmitter } from '@chorus/model/emitter'
import type { Post } from '@chorus/model/post'
import { catchTyping } from '../../ui/controls/catch-typing.ts'
import type { Composing } from './composing-context.ts'

/** The initial content of the composer. */
export interface ComposerStart {
  text?: string
  replyTo?: Post
  quote?: Post
  /** One of the viewer’s own posts, to change it. */
  edit?: Post
  /** The channel to post in. */
  channel?: Channel
  /** Continues a saved draft. */
  draftId?: string
}

/** The composer, which opens over any page. */
export interface ComposerPanel extends Composing {
  /** Undefined: it is closed. */
  state(): ComposerStart | undefined
  subscribe(listener: () => void): () => void
  /** Without a start: a new post, in the channel whose page is open. */
  open(start?: ComposerStart): void
  close(): void
  /** Makes a channel the one whose page is open, until what it returns is called. */
  visit(channel: Channel): () => void
  /** What was typed between opening the composer and its field appearing, returned once. */
  takeTyped(): string
}

export function createComposerPanel(): ComposerPanel {
  const changes = createEmitter()
  let state: ComposerStart | undefined
  let visited: Channel | undefined
  let takeTyped: (() => string) | undefined
  const show = (next: ComposerStart | undefined) => {
    takeTyped?.()
    takeTyped = next && catchTyping()
    state = next
    changes.emit()
  }
  return {
    state: () => state,
    subscribe: changes.subscribe,
    open: (start = visited ? { channel: visited } : {}) => show(start),
    close: () => show(undefined),
    visit(channel) {
      visited = channel
      return () => {
        if (visited === channel) visited = undefined
      }
    },
    takeTyped() {
      const typed = takeTyped?.() ?? ''
      takeTyped = undefined
      return typed
    },
    onReply: (post) => show({ replyTo: post }),
    onQuote: (post) => show({ quote: post }),
  }
}
