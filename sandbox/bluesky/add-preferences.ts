import type { Hono } from 'hono'
import { Refusal } from './refusal.ts'
import type { BlueskyService } from './service.ts'
import type { Json } from './state/create-state.ts'

/** Preferences and moderation reports, stored by the account's server. */
export function addPreferences(app: Hono, { world, state, views, actorOf, now }: BlueskyService): void {
  const toFirst = (): Json[] => {
    const [hot] = world.feeds.filter(({ network }) => network === 'bluesky')
    const feeds = hot ? [{ id: '3lsandboxfeed2', type: 'feed', value: views.toGenerator(hot)['uri'], pinned: true }] : []
    const timeline = { id: '3lsandboxfeed1', type: 'timeline', value: 'following', pinned: true }
    return [
      { $type: 'app.bsky.actor.defs#savedFeedsPrefV2', items: [timeline, ...feeds] },
      { $type: 'app.bsky.actor.defs#adultContentPref', enabled: false },
    ]
  }
  app.get('/xrpc/app.bsky.actor.getPreferences', (context) =>
    context.json({ preferences: state.preferences.get(actorOf(context)) ?? toFirst() }),
  )
  app.post('/xrpc/app.bsky.actor.putPreferences', async (context) => {
    const by = actorOf(context)
    const { preferences } = await context.req.json<{ preferences?: Json[] }>()
    if (!Array.isArray(preferences)) throw new Refusal('InvalidRequest', 'Input must have the property "preferences"')
    state.preferences.set(by, preferences)
    return context.body(null, 200)
  })

  app.post('/xrpc/com.atproto.moderation.createReport', async (context) => {
    const by = actorOf(context)
    const { reasonType, subject, reason } = await context.req.json<{ reasonType?: string; subject?: Json; reason?: string }>()
    if (!reasonType?.startsWith('com.atproto.moderation.defs#reason') || !subject)
      throw new Refusal('InvalidRequest', `Invalid reason type: ${reasonType}`)
    const report = { id: state.reports.length + 1, by, reasonType, subject, ...(reason ? { reason } : {}) }
    state.reports.push(report)
    const { by: _, ...told } = report
    return context.json({ ...told, reportedBy: views.didOf(by), createdAt: new Date(now()).toISOString() })
  })
}
