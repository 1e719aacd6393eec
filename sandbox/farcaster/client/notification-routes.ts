import type { Hono } from 'hono'
import { fromFarcasterTime } from '../hub/farcaster-time.ts'
import type { HubMessage } from '../hub/hub-message.ts'
import { allCasts } from './cast-routes.ts'
import type { ClientRoutesOptions } from './client-routes-options.ts'

/** What accounts are notified of, as the app reads it today and as it read it before. */
export function notificationRoutes(app: Hono, { hub, shapes, read, now }: ClientRoutesOptions): void {
  const notificationsOf = (fid: number) => {
    const own = new Set(shapes.castsBy(fid).map(({ hash }) => hash))
    const others = (message: HubMessage) => message.fid !== fid
    const casts = [...own].flatMap((hash) => shapes.find(hash) ?? [])
    const replies = casts.flatMap((one) => shapes.repliesTo(one)).filter(others)
    const reactions = casts.flatMap((one) => hub.store().byTarget('reactions', `${one.fid}/${one.hash}`)).filter(others)
    const quotes = allCasts(hub, shapes).filter(
      (one) => one.fid !== fid && shapes.bodyOf(one).embeds.some((embed) => 'castId' in embed && own.has(embed.castId.hash)),
    )
    const follows = hub
      .store()
      .byTarget('links', String(fid))
      .filter(({ kind }) => kind === 'follow')
    return [
      ...replies.map((one) => ({ type: 'cast-reply', by: one, cast: one })),
      ...quotes.map((one) => ({ type: 'cast-quote', by: one, cast: one })),
      ...hub
        .store()
        .byMention(fid)
        .filter(others)
        .map((one) => ({ type: 'cast-mention', by: one, cast: one })),
      ...reactions.map((one) => ({
        type: one.kind === 'LIKE' ? 'cast-reaction' : 'recast',
        by: one,
        cast: shapes.find(one.target!.split('/')[1]!),
      })),
      ...follows.map((one) => ({ type: 'follow', by: one, cast: undefined })),
    ].toSorted((a, b) => b.by.timestamp - a.by.timestamp)
  }
  const toItem = ({ type, by, cast }: ReturnType<typeof notificationsOf>[number], viewer: number) => ({
    id: by.hash,
    type,
    timestamp: fromFarcasterTime(by.timestamp),
    actor: shapes.user(by.fid, viewer),
    content: cast ? { cast: shapes.cast(cast, viewer) } : {},
  })
  const seen = new Map<number, number>()
  /** Reactions of a kind to one cast are one notification. */
  const groupsOf = (fid: number) => {
    const groups = new Map<string, ReturnType<typeof notificationsOf>>()
    for (const one of notificationsOf(fid)) {
      const key = one.type === 'cast-reaction' || one.type === 'recast' ? `${one.type} ${one.cast?.hash}` : one.by.hash
      groups.set(key, [...(groups.get(key) ?? []), one])
    }
    return [...groups.values()]
  }
  app.get('/v1/notifications-for-tab', (context) => {
    const viewer = read.requireViewer(context)
    return read.send(context, 'notifications', groupsOf(viewer), { usual: 25, most: 100 }, (group) => {
      const items = group.map((one) => toItem(one, viewer))
      const [{ id, type, timestamp: latestTimestamp }] = items as [(typeof items)[number]]
      const isUnread = latestTimestamp > (seen.get(viewer) ?? 0)
      return { id, type, latestTimestamp, totalItemCount: items.length, isUnread, previewItems: items.slice(0, 3) }
    })
  })
  app.get('/v2/mention-and-reply-notifications', (context) => {
    const viewer = read.requireViewer(context)
    const some = notificationsOf(viewer).filter(({ type }) => type === 'cast-reply' || type === 'cast-mention')
    return read.send(context, 'notifications', some, { usual: 25, most: 100 }, (one) => toItem(one, viewer))
  })
  app.get('/v2/unseen', (context) => {
    const viewer = read.requireViewer(context)
    const unseen = notificationsOf(viewer).filter(({ by }) => fromFarcasterTime(by.timestamp) > (seen.get(viewer) ?? 0))
    return context.json({ result: { notificationsCount: unseen.length, notificationTabs: [], inboxCount: 0, channelFeeds: [] } })
  })
  app.put('/v2/mark-all-notifications-read', (context) => {
    const viewer = read.requireViewer(context)
    const [latest] = notificationsOf(viewer)
    seen.set(viewer, latest ? fromFarcasterTime(latest.by.timestamp) : now())
    return context.json({ result: { success: true } })
  })
}
