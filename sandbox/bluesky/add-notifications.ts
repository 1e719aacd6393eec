import type { Hono } from 'hono'
import { hostileUrls } from '../seed/hostile-texts.ts'
import { iso } from '../seed/iso.ts'
import { toTid } from '../seed/to-tid.ts'
import type { World, WorldPost } from '../seed/world.ts'
import { toCid } from './cid.ts'
import { cutPage } from './cut-page.ts'
import { Refusal } from './refusal.ts'
import type { BlueskyService } from './service.ts'
import { hasMuted, isBlocked, type Json } from './state/create-state.ts'
import type { Views } from './views.ts'

interface Event {
  /** Person key. */
  by: string
  at: number
  uri: string
  reason: string
  reasonSubject?: string
  /** Built lazily for the returned page only: there may be thousands. */
  toVersion(): { cid: string; record: Json }
}

const hours = 3_600_000

/** What others did to the viewer: app.bsky.notification. */
export function addNotifications(app: Hono, { world, state, views, actorOf, viewsOf }: BlueskyService): void {
  const seenAtOf = (viewer: string): number => state.seenAt.get(viewer) ?? world.now - 24 * hours
  const listEvents = (viewer: string, isPriority: boolean): Event[] =>
    [...listMarks(viewer), ...listMentions(world, views, ({ key }) => state.written.has(key), viewer)]
      .filter(({ by }) => by !== viewer && !hasMuted(state, viewer, by) && !isBlocked(state, viewer, by))
      .filter(({ by }) => !isPriority || state.edges.find('follow', viewer, by))
      .toSorted((a, b) => b.at - a.at || (a.uri < b.uri ? 1 : -1))

  /** Likes, reposts and follows. */
  const listMarks = (viewer: string): Event[] => {
    const toEvent = (by: string, kind: string, rkey: string, at: number, toSubject: () => unknown) => {
      const uri = `at://${views.didOf(by)}/app.bsky.${kind}/${rkey}`
      const toVersion = () => ({ cid: toCid(uri), record: { $type: `app.bsky.${kind}`, subject: toSubject(), createdAt: iso(at) } })
      return { by, at, uri, toVersion }
    }
    const posts = world.postsBy(viewer, 'bluesky').filter(({ deleted }) => !deleted)
    const onPosts = posts.flatMap((post) =>
      (['like', 'repost'] as const).flatMap((reason) =>
        state.edges.to(reason, post.key).map(({ by, rkey, at }): Event => ({
          ...toEvent(by, `feed.${reason}`, rkey, at, () => views.toStrongRef(post)),
          reason,
          reasonSubject: views.toUri(post),
        })),
      ),
    )
    const follows = state.edges
      .to('follow', viewer)
      .map(({ by, rkey, at }): Event => ({ ...toEvent(by, 'graph.follow', rkey, at, () => views.didOf(viewer)), reason: 'follow' }))
    // A reason that no client knows.
    const odd = world.hostile
      .filter((by) => state.edges.find('follow', by, viewer))
      .map((by, index): Event => ({
        ...toEvent(by, 'graph.odd', toTid(world.now, index), world.now - index, () => views.didOf(viewer)),
        reason: world.person(by).name,
        reasonSubject: hostileUrls[index % hostileUrls.length]!,
      }))
    return [...onPosts, ...follows, ...odd]
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
      notifications: items.map(({ by, at, toVersion, ...event }) => ({
        ...event,
        ...toVersion(),
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

/** Posts that mention, quote or reply to the viewer; a post yields one event, for the first of these reasons. */
function listMentions(world: World, views: Views, isWritten: (post: WorldPost) => boolean, viewer: string): Event[] {
  const did = views.didOf(viewer)
  const isOwn = (key: string | undefined) => key !== undefined && world.post(key)?.author === viewer
  const toUri = (key: string | undefined) => views.toUri(world.post(key ?? '')!)
  // Posts written at run time carry their mentions in facets only.
  const isNamed = (post: WorldPost): boolean =>
    post.text.includes(`{@${viewer}}`) || (isWritten(post) && JSON.stringify(views.toRecord(post)['facets'] ?? []).includes(did))
  const toReason = (post: WorldPost): Pick<Event, 'reason' | 'reasonSubject'> | undefined => {
    if (isNamed(post)) return { reason: 'mention' }
    if (isOwn(post.quoteOf)) return { reason: 'quote', reasonSubject: toUri(post.quoteOf) }
    if (isOwn(post.replyTo)) return { reason: 'reply', reasonSubject: toUri(post.replyTo) }
    return isOwn(post.root) ? { reason: 'reply', reasonSubject: toUri(post.root) } : undefined
  }
  return world.posts.flatMap((post) => {
    if (post.network !== 'bluesky' || post.deleted || post.author === viewer) return []
    const why = toReason(post)
    const toVersion = () => ({ cid: views.toStrongRef(post).cid, record: views.toRecord(post) })
    return why ? [{ by: post.author, at: post.at, uri: views.toUri(post), toVersion, ...why }] : []
  })
}
