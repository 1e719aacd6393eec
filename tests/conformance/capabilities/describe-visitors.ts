import { isFailure } from '@chorus/model/failure'
import { type Post } from '@chorus/model/post'
import { describe, expect, test } from 'vitest'
import { eventually, plain, readSome, refsOf, say, type Stage } from './stage.ts'

/** What nobody in particular may do. */
export function describeVisitors({ target, offered, publishOf, see }: Stage): void {
  describe('a visitor', () => {
    test('may do nothing that needs somebody', () => {
      const { visitor } = target()
      const personal = ['timeline', 'like', 'mirror', 'bookmark', 'follow', 'mute', 'block', 'report', 'remove', 'publish'] as const
      for (const capability of [...personal, 'notifications', 'editProfile', 'suggestions'] as const)
        expect(visitor[capability], capability).toBeUndefined()
      expect(visitor.feeds?.saved).toBeUndefined()
      expect(visitor.relations?.kinds).not.toContain('known-followers')
    })

    test('is shown no feed that needs a login', async (context) => {
      const feeds = target().visitor.feeds ?? context.skip()
      const shown = (await readSome((page) => feeds.popular(page))).map(({ id }) => id)
      expect(shown.filter((id) => feeds.needLogin.includes(id))).toEqual([])
      for (const id of feeds.needLogin)
        await expect(feeds.posts(id, {}).catch((error: unknown) => isFailure(error, 'unauthorized'))).resolves.toBe(true)
    })

    test('reads who follows whom, who likes what, and finds people', async (context) => {
      const { relations, searchProfiles, engagers } = target().visitor
      if (!relations || !searchProfiles || !engagers) return context.skip()
      const friend = await target().friend.profile()
      await offered(context, 'follow').add(friend)
      const me = await target().me.profile()
      await eventually(async () => expect(refsOf(await readSome((page) => relations.list('followers', friend, page)))).toContain(me.ref))
      const post: Post = await see(target().me, await say(publishOf(context, target().friend), plain('For visitors.')))
      await offered(context, 'like').add(post)
      await eventually(async () => expect(refsOf((await engagers.list('likes', post, {})).items)).toEqual([me.ref]))
      expect(refsOf((await searchProfiles.find(friend.handle, {})).items)).toContain(friend.ref)
    })
  })
}
