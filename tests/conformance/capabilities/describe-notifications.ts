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
export function describeNotifications({ target, offered, publishOf, loadPost }: Stage): void {
  describe('notifications', () => {
    test('include every type of event until they are seen', async (context) => {
      const notifications = offered(context, 'notifications')
      const publish = publishOf(context, target().friend)
      const [me, friend] = [await target().me.profile(), await target().friend.profile()]
      const own = await publishDraft(publishOf(context, target().me), plain('Something to talk about.'))
      const post = await loadPost(target().friend, own)
      const markedAt = await markAllSeen(notifications)
      await offered(context, 'like', target().friend).add(post)
      await offered(context, 'mirror', target().friend).add(post)
      const follow = offered(context, 'follow', target().friend)
      await follow.remove(me)
      await follow.add(me)
      const comment = await publishDraft(publish, plain('An answer.', { replyTo: own }))
      const quote = await publishDraft(publish, plain('A quote.', { quote: own }))
      const mention = await publishDraft(publish, plain(`Where is ${target().toMention?.(me) ?? `@${me.handle}`}?`))
      const { items, seenAt } = await eventually(async () => {
        const page = await notifications.list({})
        const fresh = page.items.filter(({ timestamp }) => timestamp > (page.seenAt ?? 0))
        expect(fresh.map(({ type }) => type).toSorted()).toEqual(['Comment', 'Follow', 'Mention', 'Mirror', 'Quote', 'Reaction'])
        return { ...page, items: fresh }
      })
      expect(seenAt).toBeLessThanOrEqual(markedAt)
      const find = <T extends Notification['type']>(type: T) =>
        items.find((item): item is Extract<Notification, { type: T }> => item.type === type)!
      for (const item of items) expect(refsOf(toActors(item)), item.type).toEqual([friend.ref])
      expect(find('Reaction').post?.ref).toBe(own.ref)
      expect(find('Mirror').post?.ref).toBe(own.ref)
      expect([find('Comment').comment.ref, find('Comment').post?.ref]).toEqual([comment.ref, own.ref])
      expect([find('Quote').quote.ref, find('Quote').post?.ref]).toEqual([quote.ref, own.ref])
      expect(find('Mention').post.ref).toBe(mention.ref)
      expect(await notifications.countUnseen()).toBe(6)

      for (const type of notifications.types) {
        const listed = (await notifications.list({ types: [type] })).items
        expect(new Set(listed.map((item) => item.type)), type).toEqual(new Set([type]))
      }
      await markAllSeen(notifications)
      await eventually(async () => expect(await notifications.countUnseen()).toBe(0))
    })

    test('group several people who like one post', async (context) => {
      const notifications = offered(context, 'notifications')
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
