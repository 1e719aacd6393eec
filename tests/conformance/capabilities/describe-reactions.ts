import { operationMessages } from '@chorus/model/operation-messages'
import type { DraftMedia } from '@chorus/networks/draft'
import { describe, expect, test } from 'vitest'
import { eventually, expectGone, plain, publishDraft, readItems, refsOf, type Stage } from './stage.ts'

/** Likes, reposts, bookmarks, collects and reports. */
export function describeReactions({ target, offered, publishOf, loadPost }: Stage): void {
  describe.each([
    ['like', 'hasLiked', 'reactions', 'likes'],
    ['mirror', 'hasMirrored', 'mirrors', 'mirrors'],
  ] as const)('%s', (capability, flag, stat, engagers) => {
    test('shows for the viewer and counts once, and can be undone', async (context) => {
      const toggle = offered(context, capability)
      const published = await publishDraft(publishOf(context, target().friend), plain(`For a ${capability}.`))
      const post = await loadPost(target().me, published)
      const marked = (isMarked: boolean) => ({
        ...(!target().hidesOwnMarks && { [flag]: isMarked }),
        stats: { [stat]: isMarked ? 1 : 0 },
      })
      expect(post).toMatchObject(marked(false))
      await toggle.add(post)
      await toggle.add(post)
      await eventually(async () => expect(await target().me.connection.post(post.postId)).toMatchObject(marked(true)))
      const list = offered(context, 'engagers')
      const me = await target().me.profile()
      if (list.kinds.includes(engagers))
        await eventually(async () => expect(refsOf((await list.list(engagers, post, {})).items)).toEqual([me.ref]))
      // Without waiting, because the index lags behind writes.
      await toggle.remove(post)
      await toggle.add(post)
      await toggle.remove(post)
      await toggle.remove(post)
      await eventually(async () => expect(await target().me.connection.post(post.postId)).toMatchObject(marked(false)))
    })

    test('of a deleted post fails with a message, or does nothing', async (context) => {
      const toggle = offered(context, capability)
      const published = await publishDraft(publishOf(context, target().me), plain('Not for long.'))
      const post = await loadPost(target().me, published)
      await offered(context, 'remove').post(post)
      await expectGone(target().me, post.postId)
      if (target().acceptsAnyReaction) {
        await toggle.add(post)
        await expectGone(target().me, post.postId)
        return
      }
      const words = { like: /^Failed to like post/, mirror: /^Failed to (?:mirror|recast) post/ }[capability]
      const failure = target().keepsOwnMessages ? { kind: 'refused' } : { kind: 'not-found', message: expect.stringMatching(words) }
      // An index that catches up may show it once more.
      await eventually(() => expect(toggle.add(post)).rejects.toMatchObject(failure))
    })
  })

  test('the viewer’s likes are a list on their profile', async (context) => {
    const { connection } = target().me
    if (!connection.ownProfileTabs?.includes('likes')) return context.skip('The network shows no likes on profiles.')
    const post = await loadPost(target().me, await publishDraft(publishOf(context, target().friend), plain('A liked one.')))
    await offered(context, 'like').add(post)
    const profile = await target().me.profile()
    await eventually(async () => expect(refsOf((await connection.postsBy(profile, 'likes', {})).items)).toContain(post.ref))
  })

  describe('bookmark', () => {
    test('is listed by kind, the latest first, until removed', async (context) => {
      const bookmark = offered(context, 'bookmark')
      const publish = publishOf(context, target().friend)
      const canPicture = publish.mediaOrder.includes('image')
      const media: DraftMedia[] = canPicture ? [{ kind: 'image', file: target().picture, alt: 'A quay', width: 40, height: 30 }] : []
      const words = await loadPost(target().me, await publishDraft(publish, plain('To keep.')))
      const picture = await loadPost(target().me, await publishDraft(publish, plain('To keep, too.', { media })))
      const before = refsOf(await readItems((page) => bookmark.list(page)))
      for (const post of [words, picture, words]) await bookmark.add(post)
      expect(refsOf(await readItems((page) => bookmark.list(page)))).toEqual([picture.ref, words.ref, ...before])
      expect((await bookmark.list({})).items.every(({ hasBookmarked }) => hasBookmarked)).toBe(true)
      if (bookmark.kinds.includes('image'))
        expect(refsOf((await bookmark.list({ kind: 'image' })).items)).toEqual(canPicture ? [picture.ref] : [])
      const other = await loadPost(target().me, await publishDraft(publish, plain('Not kept.')))
      if (bookmark.findBookmarked)
        expect([...(await bookmark.findBookmarked([words, other, picture]))].toSorted()).toEqual([words.ref, picture.ref].toSorted())
      for (const post of [words, picture, words]) await bookmark.remove(post)
      expect(refsOf(await readItems((page) => bookmark.list(page)))).toEqual(before)
    })
  })

  describe('collect', () => {
    test('shows for the viewer and counts once, and lists who did', async (context) => {
      const collect = offered(context, 'collect')
      const engagers = offered(context, 'engagers')
      const { me } = target()
      const load = () => me.connection.post(target().collectable!.free)
      const post = await load()
      expect(post).toMatchObject({ hasActed: false, canAct: true })
      await collect.add(post)
      await collect.add(post)
      await eventually(async () =>
        expect(await load()).toMatchObject({ hasActed: true, stats: { countOpenActions: post.stats.countOpenActions! + 1 } }),
      )
      const people = refsOf(await readItems((page) => engagers.list('collects', post, page)))
      expect(people).toContain((await me.profile()).ref)
      expect(new Set(people).size).toBe(people.length)
    })

    test('is refused with the reason once its time is over', async (context) => {
      const collect = offered(context, 'collect')
      const load = () => target().me.connection.post(target().collectable!.ended)
      const post = await load()
      expect(post).toMatchObject({ hasActed: false, canAct: false })
      await expect(collect.add(post)).rejects.toMatchObject({ kind: 'refused', message: operationMessages.collectEnded })
      expect(await load()).toMatchObject({ hasActed: false, stats: { countOpenActions: post.stats.countOpenActions } })
    })
  })

  test('reports posts and people for every reason', async (context) => {
    const report = offered(context, 'report')
    const post = await loadPost(target().me, await publishDraft(publishOf(context, target().friend), plain('Quite harmless.')))
    expect(report.reasons.length).toBeGreaterThan(0)
    for (const reason of report.reasons) await report.post(post, reason, report.noteLimit ? 'Only a test.' : undefined)
    for (const reason of report.profileReasons ?? report.reasons) await report.profile?.(post.author, reason)
  })
}
