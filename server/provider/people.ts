import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../account/find-viewer.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { IdentityGraph } from '../identity/identity-graph.ts'
import { createFarcasterFollows } from '../upstream/farcaster-follows.ts'
import type { FarcasterUpstream } from '../upstream/farcaster-hub.ts'
import { createLensFollows } from '../upstream/lens-follows.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { bookmarkRoutes } from './bookmarks.ts'
import { deviceTokenRoutes } from './device-tokens.ts'
import { likeRoutes } from './likes.ts'
import { muteRoutes } from './mutes.ts'
import { pushSwitchRoutes } from './push-switches.ts'
import { reportRoutes } from './reports.ts'
import { suggestedFollowRoutes } from './suggested-follows.ts'
import { watchRoutes } from './watch.ts'

export interface PeopleDeps {
  db: Db
  keys: MasterKeys
  config: Pick<Config, 'farcasterHubUrl' | 'farcasterDiscover' | 'lensUrl' | 'push'>
  hub: FarcasterUpstream
  graph: IdentityGraph
}

/** What people keep with us: whom they mute and watch, what they keep, like and report, and what they are told of. */
export function peopleRoutes(serve: Serve<Viewer>, { db, keys, config, hub, graph }: PeopleDeps): void {
  const follows = {
    farcaster: createFarcasterFollows({ root: config.farcasterHubUrl, fetch, now: Date.now, discover: config.farcasterDiscover }),
    lens: createLensFollows({ root: config.lensUrl, fetch, now: Date.now }),
  }
  muteRoutes(serve, { db, graph })
  reportRoutes(serve, { db })
  bookmarkRoutes(serve, { db, hub })
  likeRoutes(serve, { db })
  watchRoutes(serve, { db })
  suggestedFollowRoutes(serve, { db, hub, follows })
  pushSwitchRoutes(serve, { db })
  deviceTokenRoutes(serve, { db, keys, push: config.push })
}
