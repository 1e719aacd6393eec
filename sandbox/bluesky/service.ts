import type { Context } from 'hono'
import type { World } from '../seed/world.ts'
import type { BlueskyState } from './state/create-state.ts'
import type { Views } from './views.ts'

/** What the parts of the stand-in share. */
export interface BlueskyService {
  world: World
  state: BlueskyState
  /** As guests see it. */
  views: Views
  mediaUrl: string
  /** ms */
  now(): number
  /** The person a call is made as; throws a Refusal for unauthenticated calls. */
  actorOf(context: Context): string
  /** As the caller sees it. */
  viewsOf(context: Context): Views
  viewerOf(context: Context): string | undefined
}
