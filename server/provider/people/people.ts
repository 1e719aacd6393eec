import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import type { Db } from '../../db/database.ts'
import type { IdentityGraph } from '../../identity/identity-graph.ts'
import { bookmarkRoutes } from './bookmarks.ts'
import { likeRoutes } from './likes.ts'
import { muteRoutes } from './mutes.ts'
import type { PostSource } from './post-source.ts'
import { reportRoutes } from './reports.ts'
import { watchRoutes } from './watch.ts'

export interface PeopleDeps {
  db: Db
  graph: IdentityGraph
  postSources: readonly PostSource[]
}

/** Calls for what people save with us: mutes, watched wallets, bookmarks, likes and reports. */
export function peopleRoutes(serve: Serve<Viewer>, { db, graph, postSources }: PeopleDeps): void {
  muteRoutes(serve, { db, graph })
  reportRoutes(serve, { db })
  bookmarkRoutes(serve, { db, postSources })
  likeRoutes(serve, { db })
  watchRoutes(serve, { db })
}
