import { farcasterNotifications, markFarcasterNotifications } from '@chorus/contract/farcaster/farcaster-notifications'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { Db } from '../../../db/database.ts'
import { markSeen } from '../../../db/tables/seen-notifications.ts'
import { noFarcasterSession } from './farcaster-timeline-routes.ts'
import { type FarcasterReadDeps, readBehind, requireIndex } from './read-farcaster.ts'

/** Notifications of the viewer's own accounts. */
export function farcasterNotificationRoutes(serve: Serve<Viewer>, deps: FarcasterReadDeps & { db: Db }): void {
  serve(farcasterNotifications, async ({ query, viewer }) => {
    const asking = await deps.findViewer(viewer, query.fid)
    if (!asking) throw noFarcasterSession()
    const request = { size: query.size ?? 25, cursor: query.cursor, viewer: asking }
    const { notifications, cursor, unread, seenAt } = await requireIndex(deps).notifications(asking, request)
    return { notifications, cursor: cursor ?? '', unread, seenAt: seenAt?.toISOString(), ...(await readBehind(deps)) }
  })
  serve(markFarcasterNotifications, async ({ body, viewer }) => {
    const asking = await deps.findViewer(viewer, body.fid)
    if (!asking) throw noFarcasterSession()
    await markSeen(deps.db, asking.accountId, 'farcaster', String(asking.fid), new Date(body.seenAt))
  })
}
