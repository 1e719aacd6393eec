import type { BodyMeter } from '@chorus/contract/read-bytes'
import type { Serve } from '@chorus/contract/serve'
import type { Context, Hono } from 'hono'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { Db } from '../../../db/database.ts'
import { createPreloginCookie } from '../../../login/prelogin-cookie.ts'
import type { MasterKeys } from '../../../vault/master-keys.ts'
import type { NetworkRouteDeps } from '../../adapter/network-adapter.ts'
import { listHiddenReplies } from '../reads/hidden-replies.ts'
import { createRecentReplies } from '../reads/recent-replies.ts'
import type { X } from '../sign-in/create-x.ts'
import { createAskAsX } from './ask-as-x.ts'
import { createReading } from './create-reading.ts'
import { twitterActRoutes } from './twitter-acts.ts'
import { twitterComposeRoutes } from './twitter-compose.ts'
import { twitterHiddenRoutes } from './twitter-hidden.ts'
import { twitterImageRoutes } from './twitter-images.ts'
import { twitterLoginRoutes } from './twitter-login.ts'
import { twitterMentionRoutes } from './twitter-mentions.ts'
import { twitterReadRoutes } from './twitter-reads.ts'
import { twitterSpendingRoute } from './twitter-spending.ts'

export interface XRoutesDeps extends Pick<NetworkRouteDeps, 'countFile' | 'pageTransport'> {
  db: Db
  keys: MasterKeys
  publicUrl: string
  /** Undefined: this server has no X application, and its calls report that. */
  x: X | undefined
  /** Counts the memory that a file takes until X has received it. */
  meterFile(context: Context): BodyMeter
  /** ms */
  now(): number
}

/** `/api/twitter/*` and the X login. */
export function xRoutes(app: Hono, serve: Serve<Viewer>, { db, keys, publicUrl, x, meterFile, now, ...images }: XRoutesDeps): void {
  const askAsX = createAskAsX(x)
  const recentReplies = createRecentReplies(now)
  twitterLoginRoutes(app, serve, { db, keys, publicUrl, prelogin: createPreloginCookie(publicUrl), x, countFile: images.countFile })
  twitterActRoutes(serve, { db, askAsX, meterFile, now })
  twitterComposeRoutes(serve, { db, askAsX, plan: x?.plan, recentReplies, meterFile, now })
  const reading = createReading(x, now)
  twitterHiddenRoutes(serve, { db, askAsX, reading, now })
  twitterMentionRoutes(serve, { db, reading })
  twitterImageRoutes(app, { x, reading, ...images, now })
  twitterSpendingRoute(serve, { db, x, now })
  // Last, because it matches any word.
  twitterReadRoutes(serve, { x, listHidden: (me, id) => listHiddenReplies(db, me, id), recentReplies, now })
}
