import { describe, expect, test } from 'vitest'
import { createUniqueWord, plain, publishDraft, type Stage } from './stage.ts'

/** What mini apps learn about the viewer. Sign-ins and manifests: server/networks/farcaster/mini-apps. */
export function describeMiniApps({ target, offered, publishOf, loadPost }: Stage): void {
  describe('mini apps', () => {
    test('learn who opened them, and from where', async (context) => {
      const { describe: describeTo } = offered(context, 'miniApps')
      const viewer = await target().me.profile()
      const opening = { isAdded: true, isPhone: false }
      const user = { fid: Number(viewer.profileId), username: viewer.handle }
      expect(await describeTo({ ...opening, place: { kind: 'list' } })).toMatchObject({
        client: { platformType: 'web', added: true },
        user,
        location: { type: 'launcher' },
      })
      expect(await describeTo({ ...opening, isPhone: true, place: { kind: 'app', domain: 'tides.example' } })).toMatchObject({
        client: { platformType: 'mobile' },
        location: { type: 'open_miniapp', referrerDomain: 'tides.example' },
      })
    })

    test('learn about the post that they were opened from', async (context) => {
      const { describe: describeTo } = offered(context, 'miniApps')
      const text = createUniqueWord()
      const published = await publishDraft(publishOf(context, target().friend), plain(text))
      const post = await loadPost(target().friend, published)
      const link = 'https://tides.example/today'
      expect(await describeTo({ isAdded: false, isPhone: false, place: { kind: 'post', post, link } })).toMatchObject({
        client: { added: false },
        location: {
          type: 'cast_embed',
          embed: link,
          cast: { hash: post.postId, text, author: { fid: Number(post.author.profileId), username: post.author.handle } },
        },
      })
    })
  })
}
