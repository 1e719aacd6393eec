import type { World } from '../../seed/world.ts'
import type { Hub } from '../hub/create-hub.ts'
import type { ReadRequest } from './client-request.ts'
import type { ClientShapes, ClientState } from './client-shapes.ts'
import type { Tokens } from './create-tokens.ts'

export interface Reported {
  by: number
  cast?: string
  fid?: number
}

/** What the routes of the client API share. */
export interface ClientRoutesOptions {
  world: World
  hub: Hub
  shapes: ClientShapes
  state: ClientState
  read: ReadRequest
  tokens: Tokens
  reports: Reported[]
  /** Hashes of replies that the service holds back. */
  hidden: ReadonlySet<string>
  /** ms: when casts were written here, by their hashes. */
  written: Map<string, number>
  /** ms */
  now: () => number
}
