import type { Context } from 'hono'
import type { World } from '../seed/world.ts'
import type { BlueskyState } from './state/create-state.ts'
import type { Views } from './views.ts'

/** What the parts of the stand-in have in common. */
export interface BlueskyService {
  world: World
  state: BlueskyState
  /** As visitors see it. */
  views: Views
  mediaUrl: string
  /** ms */
  now(): number
  /** The person whom a call is made as; a Refusal when it is nobody. */
  actorOf(context: Context): string
  /** As whoever makes the call sees it. */
  viewsOf(context: Context): Views
  viewerOf(context: Context): string | undefined
}
