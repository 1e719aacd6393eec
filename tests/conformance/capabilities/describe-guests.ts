import { isFailure } from '@chorus/model/failure'
import { type Post } from '@chorus/model/post'
import { describe, expect, test } from 'vitest'
import { eventually, plain, readItems, refsOf, publishDraft, type Stage } from './stage.ts'

/** What guests can do. */
export function describeGuests({ target, offered, publishOf, loadPost }: Stage): void {
  describe('a guest', () => {
    test('has no capability that needs an account', () => {
      const { guest } = target()
      const personal = ['timeline', 'like', 'mirror', 'bookmark', 'follow', 'mute', 'block', 'report', 'remove', 'publish'] as const
      for (const capability of [...personal, 'notifications', 'editProfile', 'contentSettings', 'suggestions'] as const)
        expect(guest[capability], capability).toBeUndefined()
      expect(guest.feeds?.saved).toBeUndefined()
      expect(guest.relations?.kinds ?? []).not.toContain('known-followers')
    })

    test('sees no feed that requires a login', async (context) => {
      const feeds = target().guest.feeds ?? context.skip('The network has no feeds.')
      const shown = (await readItems((page) => feeds.popular(page))).map(({ id }) => id)
      expect(shown.filter((id) => feeds.needLogin.includes(id))).toEqual([])
      for (const id of feeds.needLogin)
        await expect(feeds.posts(id, {}).catch((error: unknown) => isFailure(error, 'unauthorized'))).resolves.toBe(true)
    })

    test('reads follows and likes, and finds people', async (context) => {
      const { relations, searchProfiles, engagers } = target().guest
      if (!relations || !searchProfiles || !engagers) return context.skip('Guests cannot read all of these here.')
      const friend = await target().friend.profile()
      await offered(context, 'follow').add(friend)
      const me = await target().me.profile()
      await eventually(async () => expect(refsOf(await readItems((page) => relations.list('followers', friend, page)))).toContain(me.ref))
      const post: Post = await loadPost(target().me, await publishDraft(publishOf(context, target().friend), plain('For guests.')))
      await offered(context, 'like').add(post)
      await eventually(async () => expect(refsOf((await engagers.list('likes', post, {})).items)).toEqual([me.ref]))
      expect(refsOf((await searchProfiles.find(friend.handle, {})).items)).toContain(friend.ref)
    })
  })
}
