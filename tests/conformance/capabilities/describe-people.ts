import { limits } from '@chorus/model/limits'
import type { Profile } from '@chorus/model/profile'
import { describe, expect, test } from 'vitest'
import { type Actor, eventually, createUniqueWord, plain, readItems, refsOf, publishDraft, type Stage } from './stage.ts'

/** Follows, mutes, blocks and profiles. */
export function describePeople({ target, offered, publishOf, loadPost }: Stage): void {
  describe('follow', () => {
    test('shows on both sides and in the timeline, and can be undone', async (context) => {
      const follow = offered(context, 'follow')
      const timeline = offered(context, 'timeline')
      const [me, friend] = [await target().me.profile(), await target().friend.profile()]
      await follow.remove(friend)
      await follow.add(friend)
      await follow.add(friend)
      await eventually(async () => expect((await target().friend.profile()).followerCount).toBeGreaterThan(0))
      const look = (actor: Actor, { profileId }: Profile) => actor.connection.profile(profileId)
      await eventually(async () => expect((await look(target().me, friend)).viewerContext?.following).toBe(true))
      expect((await look(target().friend, me)).viewerContext?.followedBy).toBe(true)
      const published = await publishDraft(publishOf(context, target().friend), plain('To those who follow.'))
      await eventually(async () => expect(refsOf((await timeline.following({})).items)).toContain(published.ref))
      const relations = offered(context, 'relations')
      await eventually(async () => expect(refsOf(await readItems((page) => relations.list('following', me, page)))).toContain(friend.ref))
      expect(refsOf(await readItems((page) => relations.list('followers', friend, page)))).toContain(me.ref)
      await follow.remove(friend)
      await eventually(async () => expect((await look(target().me, friend)).viewerContext?.following).toBe(false))
      await eventually(async () => expect(refsOf((await timeline.following({})).items)).not.toContain(published.ref))
    })

    test('people in lists include their counts', async (context) => {
      const relations = offered(context, 'relations')
      if (target().listsCounts === false) return context.skip('The network’s lists have no counts.')
      const friend = await target().friend.profile()
      await offered(context, 'follow', target().third).add(friend)
      const third = await eventually(async () => {
        const found = (await relations.list('followers', friend, {})).items.find(
          ({ profileId }) => profileId === target().third.connection.viewerId,
        )
        expect(found).toBeDefined()
        return found!
      })
      expect(third.followingCount).toBeGreaterThan(0)
    })

    test('lists followers the viewer knows', async (context) => {
      const relations = offered(context, 'relations')
      if (!relations.kinds.includes('known-followers')) return context.skip('The network does not list known followers.')
      const [friend, third] = [await target().friend.profile(), await target().third.profile()]
      await offered(context, 'follow', target().third).add(friend)
      await offered(context, 'follow').add(third)
      await eventually(async () => expect(refsOf((await relations.list('known-followers', friend, {})).items)).toContain(third.ref))
      await offered(context, 'follow').remove(third)
    })
  })

  test('the timeline lists each post once, the latest first', async (context) => {
    const timeline = offered(context, 'timeline')
    const posts = await readItems((page) => timeline.following(page), 60)
    const entries = posts.map(({ ref, reporter }) => `${ref} ${reporter?.ref}`)
    expect(new Set(entries).size).toBe(entries.length)
    // Not every network says when a post was reposted.
    const times = posts.filter(({ reporter }) => !reporter).map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  })

  describe('mute', () => {
    test('shows in the list and on the profile, and can be undone', async (context) => {
      const mute = offered(context, 'mute')
      const friend = await target().friend.profile()
      await mute.add(friend)
      await mute.add(friend)
      await eventually(async () => expect(refsOf(await readItems((page) => mute.list(page)))).toContain(friend.ref))
      expect((await target().me.connection.profile(friend.profileId)).viewerContext?.muting).toBe(true)
      await mute.remove(friend)
      await eventually(async () => expect(refsOf(await readItems((page) => mute.list(page)))).not.toContain(friend.ref))
    })
  })

  describe('block', () => {
    test('lists people, and says where they can be blocked if that isn’t here', async (context) => {
      const { add, remove, list } = offered(context, 'block')
      await expect(readItems((page) => list(page))).resolves.toBeInstanceOf(Array)
      const elsewhere = target().me.connection.notOffered?.find(({ what }) => what === 'block')
      // Both acts, or none and the reason.
      expect([add !== undefined, remove !== undefined, elsewhere === undefined]).toEqual(Array.from({ length: 3 }, () => add !== undefined))
    })

    test('hides posts on both sides, and can be undone', async (context) => {
      const { add, remove, list } = offered(context, 'block')
      if (!add || !remove) return context.skip('People can be blocked only on the network itself.')
      const [me, third] = [await target().me.profile(), await target().third.profile()]
      await loadPost(target().me, await publishDraft(publishOf(context, target().third), plain('Before the block.')))
      await loadPost(target().third, await publishDraft(publishOf(context, target().me), plain('Mine, before the block.')))
      await add(third)
      await add(third)
      await eventually(async () => expect(refsOf(await readItems((page) => list(page)))).toContain(third.ref))
      const posts = async (actor: Actor, of: Profile) => (await actor.connection.postsBy(of, 'feed', {})).items
      await eventually(async () => expect(await posts(target().me, third)).toEqual([]))
      await eventually(async () => expect(await posts(target().third, me)).toEqual([]))
      await remove(third)
      await eventually(async () => expect(await posts(target().me, third)).not.toEqual([]))
      expect(refsOf(await readItems((page) => list(page)))).not.toContain(third.ref)
    })
  })

  test('suggests no one twice, and never the viewer', async (context) => {
    const suggestions = offered(context, 'suggestions')
    const people = await readItems((page) => suggestions.list(page))
    expect(new Set(refsOf(people)).size).toBe(people.length)
    expect(people.map(({ profileId }) => profileId)).not.toContain(target().me.connection.viewerId)
  })

  describe('editProfile', () => {
    test('changes the edited fields and leaves the rest', async (context) => {
      const editProfile = offered(context, 'editProfile')
      const bio = `About ${createUniqueWord()} 🌊`
      const picture = editProfile.fields.includes('avatar') && { avatar: target().picture }
      await editProfile.save({ displayName: 'Wren of the Quay', bio, ...picture })
      expect(await editProfile.load()).toMatchObject({ displayName: 'Wren of the Quay', bio })
      const profile = await eventually(async () => {
        const found = await target().friend.connection.profile(target().me.connection.viewerId!)
        expect(found).toMatchObject({ displayName: 'Wren of the Quay', bio })
        return found
      })
      expect(profile.pfp).toEqual(expect.any(String))
      await editProfile.save({ displayName: 'Wren', bio: '' })
      await eventually(async () => {
        const found = await target().friend.connection.profile(target().me.connection.viewerId!)
        expect([found.displayName, found.bio, found.pfp]).toEqual(['Wren', undefined, profile.pfp])
      })
    })

    test('rejects a text over the network’s limit', async (context) => {
      const editProfile = offered(context, 'editProfile')
      const before = await editProfile.load()
      const { max } = limits[target().me.connection.network].profile.displayName
      await expect(editProfile.save({ displayName: 'x'.repeat(max + 1), bio: '' })).rejects.toMatchObject({ kind: 'refused' })
      expect(await editProfile.load()).toEqual(before)
    })
  })

  describe('signers', () => {
    test('lists the account’s keys, latest first, and removes none for another wallet', async (context) => {
      const signers = offered(context, 'signers')
      const listed = await signers.list()
      expect(listed.length).toBeGreaterThan(0)
      expect(listed).toEqual(listed.toSorted((one, other) => (other.addedAt ?? 0) - (one.addedAt ?? 0)))
      const declining = { address: `0x${'12'.repeat(20)}`, signText: async () => undefined, signTypedData: async () => undefined }
      expect(await signers.remove(listed[0]!, declining)).toBe('not-owner')
      expect(await signers.list()).toEqual(listed)
    })
  })

  describe('pinned', () => {
    test('is empty at first', async (context) => {
      expect(await offered(context, 'pinned').post(await target().friend.profile())).toBeUndefined()
    })

    test('replaces the pinned post and leaves the profile unchanged', async (context) => {
      const { pinned } = target().me.connection
      const me = await target().me.profile()
      const own = pinned?.own ?? context.skip('The network has no pinned posts.')
      const [first, second] = [
        await publishDraft(publishOf(context, target().me), plain('To be pinned.')),
        await publishDraft(publishOf(context, target().me), plain('To be pinned instead.')),
      ]
      const [one, other] = [await loadPost(target().me, first), await loadPost(target().me, second)]
      await own.add(one)
      expect((await pinned!.post(me))?.ref).toBe(one.ref)
      await eventually(async () => expect((await target().friend.connection.pinned!.post(me))?.ref).toBe(one.ref))
      await own.add(other)
      // It is no longer pinned, so there is nothing to remove.
      await own.remove(one)
      expect((await pinned!.post(me))?.ref).toBe(other.ref)
      expect((await target().me.profile()).displayName).toBe(me.displayName)
      await own.remove(other)
      expect(await pinned!.post(me)).toBeUndefined()
      await eventually(async () => expect(await target().friend.connection.pinned!.post(me)).toBeUndefined())
    })
  })
}
