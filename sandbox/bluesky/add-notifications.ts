import type { Hono } from 'hono'
import type { World, WorldPost } from '../seed/world.ts'
import { toCid } from './cid.ts'
import { cutPage } from './cut-page.ts'
import { Refusal } from './refusal.ts'
import type { BlueskyService } from './service.ts'
import { hasMuted, isBlocked, type Json } from './state/create-state.ts'
import { iso } from './tell-record.ts'
import type { Views } from './views.ts'

interface Event {
  /** Person key. */
  by: string
  at: number
  uri: string
  cid: string
  reason: string
  reasonSubject?: string
  record: Json
}

const hours = 3_600_000

/** What others did to somebody: app.bsky.notification. */
export function addNotifications(app: Hono, { world, state, views, actorOf, viewsOf }: BlueskyService): void {
  const seenAtOf = (viewer: string): number => state.seenAt.get(viewer) ?? world.now - 24 * hours
  const listEvents = (viewer: string, isPriority: boolean): Event[] =>
    [...listMarks(viewer), ...listMentions(world, views, viewer)]
      .filter(({ by }) => by !== viewer && !hasMuted(state, viewer, by) && !isBlocked(state, viewer, by))
      .filter(({ by }) => !isPriority || state.edges.find('follow', viewer, by))
      .toSorted((a, b) => b.at - a.at || (a.uri < b.uri ? 1 : -1))

  /** Likes, reposts and follows. */
  const listMarks = (viewer: string): Event[] => {
    const toEvent = (by: string, kind: string, rkey: string, at: number, subject: unknown) => {
      const uri = `at://${views.didOf(by)}/app.bsky.${kind}/${rkey}`
      return { by, at, uri, cid: toCid(uri), record: { $type: `app.bsky.${kind}`, subject, createdAt: iso(at) } }
    }
    const posts = world.postsBy(viewer, 'bluesky').filter(({ deleted }) => !deleted)
    const onPosts = posts.flatMap((post) =>
      (['like', 'repost'] as const).flatMap((reason) =>
        state.edges.to(reason, post.key).map(({ by, rkey, at }): Event => ({
          ...toEvent(by, `feed.${reason}`, rkey, at, views.toStrongRef(post)),
          reason,
          reasonSubject: views.toUri(post),
        })),
      ),
    )
    const follows = state.edges
      .to('follow', viewer)
      .map(({ by, rkey, at }): Event => ({ ...toEvent(by, 'graph.follow', rkey, at, views.didOf(viewer)), reason: 'follow' }))
    return [...onPosts, ...follows]
  }

  app.get('/xrpc/app.bsky.notification.listNotifications', (context) => {
    const viewer = actorOf(context)
    const seen = viewsOf(context)
    const asked = context.req.query('priority')
    const priority = asked === undefined ? (state.priority.get(viewer) ?? false) : asked === 'true'
    const reasons = context.req.queries('reasons') ?? []
    const events = listEvents(viewer, priority).filter(({ reason }) => reasons.length === 0 || reasons.includes(reason))
    const { items, next } = cutPage(context, events, ({ uri, at }) => `${at}::${uri}`)
    const seenAt = seenAtOf(viewer)
    return context.json({
      notifications: items.map(({ by, at, ...event }) => ({
        ...event,
        author: seen.toProfile(by),
        isRead: at <= seenAt,
        indexedAt: iso(at),
        labels: [],
      })),
      priority,
      seenAt: iso(seenAt),
      ...next,
    })
  })

  app.get('/xrpc/app.bsky.notification.getUnreadCount', (context) => {
    const viewer = actorOf(context)
    const seenAt = seenAtOf(viewer)
    return context.json({ count: listEvents(viewer, state.priority.get(viewer) ?? false).filter(({ at }) => at > seenAt).length })
  })

  app.post('/xrpc/app.bsky.notification.updateSeen', async (context) => {
    const viewer = actorOf(context)
    const at = Date.parse((await context.req.json<{ seenAt?: string }>()).seenAt ?? '')
    if (Number.isNaN(at)) throw new Refusal('InvalidRequest', 'Input/seenAt must be a valid datetime')
    state.seenAt.set(viewer, at)
    return context.body(null, 200)
  })

  app.post('/xrpc/app.bsky.notification.putPreferences', async (context) => {
    const viewer = actorOf(context)
    const { priority } = await context.req.json<{ priority?: unknown }>()
    if (typeof priority !== 'boolean') throw new Refusal('InvalidRequest', 'Input must have the property "priority"')
    state.priority.set(viewer, priority)
    return context.body(null, 200)
  })
}

/** Posts that name somebody, quote them or answer them; of one post there is one event, the first of these. */
function listMentions(world: World, views: Views, viewer: string): Event[] {
  const did = views.didOf(viewer)
  const isOwn = (key: string | undefined) => key !== undefined && world.post(key)?.author === viewer
  const toUri = (key: string | undefined) => views.toUri(world.post(key ?? '')!)
  const toReason = (post: WorldPost, record: Json): Pick<Event, 'reason' | 'reasonSubject'> | undefined => {
    if (JSON.stringify(record['facets'] ?? []).includes(did)) return { reason: 'mention' }
    if (isOwn(post.quoteOf)) return { reason: 'quote', reasonSubject: toUri(post.quoteOf) }
    if (isOwn(post.replyTo)) return { reason: 'reply', reasonSubject: toUri(post.replyTo) }
    return isOwn(post.root) ? { reason: 'reply', reasonSubject: toUri(post.root) } : undefined
  }
  return world.posts.flatMap((post) => {
    if (post.network !== 'bluesky' || post.deleted || post.author === viewer) return []
    const record = views.toRecord(post)
    const why = toReason(post, record)
    return why ? [{ by: post.author, at: post.at, ...views.toStrongRef(post), record, ...why }] : []
  })
}
