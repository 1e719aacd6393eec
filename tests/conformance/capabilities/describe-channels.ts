import { isFailure } from '@chorus/model/failure'
import { describe, expect, test } from 'vitest'
import { eventually, readItems, refsOf, type Stage } from './stage.ts'

const idsOf = (channels: readonly { id: string }[]) => channels.map(({ id }) => id)

/** Channels: reading, joining and muting them. */
export function describeChannels({ target, offered }: Stage): void {
  describe('channels', () => {
    test('are read by id, found by name, and listed among the trending ones', async (context) => {
      const channels = offered(context, 'channels')
      const id = target().channel!
      const channel = await channels.channel(id)
      expect(channel).toMatchObject({ id, network: target().me.connection.network, name: expect.stringMatching(/\S/) })
      expect(['channel', 'group']).toContain(channel.kind ?? 'channel')
      expect(idsOf((await channels.find(channel.name, {})).items)).toContain(id)
      expect((await channels.find('', {})).items).toEqual([])
      const trending = idsOf((await channels.trending({})).items)
      expect(trending).toContain(id)
      expect(new Set(trending).size).toBe(trending.length)
      const missing = await channels.channel('no-such-channel-here').catch((error: unknown) => error)
      expect(isFailure(missing, 'not-found')).toBe(true)
    })

    test('list their posts in every order, each once', async (context) => {
      const channels = offered(context, 'channels')
      const id = target().channel!
      for (const sort of channels.sorts) {
        const posts = await readItems((page) => channels.posts(id, { ...page, sort }))
        expect(posts.length, sort).toBeGreaterThan(3)
        expect(new Set(refsOf(posts)).size, sort).toBe(posts.length)
        expect(new Set(posts.map((post) => post.channel?.id)), sort).toEqual(new Set([id]))
      }
      const recent = (await channels.posts(id, { sort: 'recent' })).items.map(({ timestamp }) => timestamp)
      expect(recent).toEqual(recent.toSorted((one, other) => other - one))
    })

    test('have posts whose counts are people, each listed once', async (context) => {
      const engagers = offered(context, 'engagers')
      const channels = offered(context, 'channels')
      const posts = await readItems((page) => channels.posts(target().channel!, { ...page, sort: 'recent' }), 60)
      for (const [kind, count] of [
        ['likes', 'reactions'],
        ['mirrors', 'mirrors'],
      ] as const) {
        const post = posts.find(({ stats }) => stats[count] > 1)
        if (!post) continue
        const people = refsOf(await readItems((page) => engagers.list(kind, post, page)))
        expect(people.length, `${kind} of ${post.ref}`).toBeGreaterThan(0)
        expect(new Set(people).size, kind).toBe(people.length)
      }
    })

    test('include those that a person is active in', async (context) => {
      const { of, channel } = offered(context, 'channels')
      if (!of) return context.skip('The network does not list the channels of a person.')
      const { lead } = await channel(target().channel!)
      expect(idsOf(await readItems((page) => of(lead!, page)))).toContain(target().channel)
    })

    test('are muted, which shows in the list and on the channel, and unmuted', async (context) => {
      const { mute, channel } = offered(context, 'channels')
      if (!mute) return context.skip('The network does not mute channels.')
      const muted = await channel(target().channel!)
      expect(muted.blocked).toBe(false)
      await mute.add(muted)
      await mute.add(muted)
      expect(idsOf(await readItems((page) => mute.list(page)))).toEqual([muted.id])
      expect((await channel(muted.id)).blocked).toBe(true)
      await mute.remove(muted)
      expect(idsOf(await readItems((page) => mute.list(page)))).toEqual([])
      expect((await channel(muted.id)).blocked).toBe(false)
    })

    test('are joined and left', async (context) => {
      const { join, channel } = offered(context, 'channels')
      if (!join) return context.skip('This session does not join channels.')
      const joined = await channel(target().channel!)
      await join.remove(joined)
      await join.add(joined)
      await eventually(async () => expect((await channel(joined.id)).isMember).toBe(true))
      await join.remove(joined)
      await eventually(async () => expect((await channel(joined.id)).isMember).toBe(false))
    })

    test('can be read by guests, who can neither join nor mute them', async (context) => {
      const { me, guest } = target()
      const channels = offered(context, 'channels', { ...me, connection: guest })
      expect(await channels.channel(target().channel!)).toMatchObject({ id: target().channel })
      expect([channels.join, channels.mute]).toEqual([undefined, undefined])
    })
  })
}
