import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { Intent } from '@chorus/networks/intent'
import type { Target } from './edits.ts'
import type { ToggleOutcome } from './toggle-queue.ts'

/** What the call to the network needs. */
export type Subject = Post | Profile

/** What an account wants for a target, stored until the network confirms it. Each target has one: the latest. */
export interface StoredIntent extends Target, Omit<Intent, 'isRepeat' | 'replaced' | 'storeRemovedId'> {
  isOn: boolean
  subject: Subject
  /** A call has left, and no answer is known. */
  isSent: boolean
}

/** An intent that this page tries to send. */
export interface HeldIntent {
  /**
   * Waits until no other tab is sending for the same target, then records that a call is being sent. Undefined: there is nothing to send, because
   * another tab has a later intent or has already sent this one.
   */
  claim(): Promise<Intent | undefined>
  /** Call it when nothing is running or waiting for the intent. */
  end(outcome: ToggleOutcome): void
}

/** This browser's intents, which outlast the page. */
export interface Intents {
  hold(target: Target, isOn: boolean, subject: Subject): HeldIntent
  /** One that an earlier page left. */
  take(stored: StoredIntent): HeldIntent
  /** Deletes those of an account that is gone. */
  forget(account: Target['account']): void
  isOffline(): boolean
}
