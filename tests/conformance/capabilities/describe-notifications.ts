import { type Notification, toActors } from '@chorus/model/notifications/notification'
import type { Notifications } from '@chorus/networks/network'
import { describe, expect, test } from 'vitest'
import { eventually, plain, refsOf, publishDraft, type Stage } from './stage.ts'

/** As screens do, which include the latest item: some networks time it a little ahead of our clock. */
async function markAllSeen(notifications: Notifications): Promise<number> {
  const { latestAt = 0 } = await notifications.list({})
  const seenAt = Math.max(Date.now(), latestAt)
  await notifications.markSeen(seenAt)
  return seenAt
}

/** Notifications about what others did. */
export function describeNotifications({ target, offered, publishOf, loadPost, toInviting }: Stage): void {
  describe('notifications', () => {
    test('include every type of event until they are seen', async (context) => {
      const notifications = offered(context, 'notifications')
      const publish = publishOf(context, target().friend)
      const [me, friend] = [await target().me.profile(), await target().friend.profile()]
      const own = await publishDraft(publishOf(context, target().me), plain(await toInviting('Something to talk about.', target().friend)))
      const post = await loadPost(target().friend, own)
      const markedAt = await markAllSeen(notifications)
      // What we publish can't be collected: lens-collects.sandbox.test.ts is about those.
      const types = notifications.types.filter((type) => type !== 'Act')
      const onlyMentions = target().tellsOnlyMentions
      if (onlyMentions) await eventually(async () => expect(Date.now()).toBeGreaterThan(markedAt + 1000))
      if (types.includes('Reaction')) await offered(context, 'like', target().friend).add(post)
      if (types.includes('Mirror')) await offered(context, 'mirror', target().friend).add(post)
      if (types.includes('Follow')) {
        const follow = offered(context, 'follow', target().friend)
        await follow.remove(me)
        await follow.add(me)
      }
      const comment = await publishDraft(publish, plain('An answer.', { replyTo: own }))
      const quote =
        publish.canQuote === false
          ? undefined
          : await publishDraft(publish, plain(onlyMentions ? `A quote, @${me.handle}.` : 'A quote.', { quote: own }))
      const mention = await publishDraft(publish, plain(`Where is ${target().toMention?.(me) ?? `@${me.handle}`}?`))
      const { items, seenAt } = await eventually(async () => {
        const page = await notifications.list({})
        const fresh = page.items.filter(({ timestamp }) => timestamp > (page.seenAt ?? 0))
        const happened = types.filter((type) => type !== 'Quote' || quote)
        expect(fresh.map(({ type }) => type).toSorted()).toEqual(happened.toSorted())
        return { ...page, items: fresh }
      })
      expect(seenAt).toBeLessThanOrEqual(markedAt)
      const find = <T extends Notification['type']>(type: T) =>
        items.find((item): item is Extract<Notification, { type: T }> => item.type === type)!
      for (const item of items) expect(refsOf(toActors(item)), item.type).toEqual([friend.ref])
      for (const type of ['Reaction', 'Mirror'] as const) if (types.includes(type)) expect(find(type).post?.ref).toBe(own.ref)
      expect([find('Comment').comment.ref, find('Comment').post?.ref]).toEqual([comment.ref, own.ref])
      if (quote) expect([find('Quote').quote.ref, find('Quote').post?.ref]).toEqual([quote.ref, own.ref])
      expect(find('Mention').post.ref).toBe(mention.ref)
      expect(await notifications.countUnseen()).toBe(items.length)

      for (const type of types.filter((one) => one !== 'Quote' || quote)) {
        const listed = (await notifications.list({ types: [type] })).items
        expect(new Set(listed.map((item) => item.type)), type).toEqual(new Set([type]))
      }
      await markAllSeen(notifications)
      await eventually(async () => expect(await notifications.countUnseen()).toBe(0))
    })

    test('group several people who like one post', async (context) => {
      const notifications = offered(context, 'notifications')
      if (!notifications.types.includes('Reaction')) return context.skip('The network has no notifications about likes.')
      const own = await publishDraft(publishOf(context, target().me), plain('Everybody likes this.'))
      for (const actor of [target().friend, target().third]) await offered(context, 'like', actor).add(await loadPost(actor, own))
      await eventually(async () => {
        const { items } = await notifications.list({ types: ['Reaction'] })
        const about = items.filter((item) => item.type === 'Reaction' && item.post?.ref === own.ref)
        expect(about.map((item) => toActors(item).length)).toEqual([2])
      })
    })

    test('saves preferences', async (context) => {
      const { preferences } = offered(context, 'notifications')
      if (!preferences) return context.skip('The network has no notification preferences.')
      for (const priority of [true, false]) {
        await preferences.save({ priority })
        await eventually(async () => expect(await preferences.load()).toEqual({ priority }))
      }
    })
  })
}
