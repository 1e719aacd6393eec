import type { Notification } from '@chorus/model/notifications/notification'
import type { Post } from '@chorus/model/post'
import { expect, test } from 'vitest'
import type { EntityRef } from '../entities/entity-ref.ts'
import { createListViews } from './list-views.ts'

const post = (id: number, by: string) => ({ ref: `bluesky:${id}`, network: 'bluesky', author: { ref: `bluesky:@${by}` } }) as Post

/** A list of posts by three people. One of them may be muted. Counts the rule lookups. */
function setUp() {
  let asked = 0
  let muted: EntityRef | undefined
  const lists = createListViews({
    level(ref, flag) {
      asked += 1
      return flag === 'mute' && ref === muted ? 1 : undefined
    },
    viewer: () => undefined,
    isFiltered: () => false,
  })
  return {
    lists,
    asked: () => asked,
    mute(by?: string) {
      muted = by === undefined ? undefined : `bluesky:@${by}`
      lists.invalidate()
    },
  }
}

const many = Array.from({ length: 300 }, (_, index) => post(index, ['mina', 'teo', 'sol'][index % 3]!))
const idsOf = (posts: readonly Post[]) => posts.map(({ ref }) => ref)

test('a list that grows shows the same as one loaded at once, and only its new items are checked', () => {
  const { lists, asked, mute } = setUp()
  mute('teo')
  const whole = idsOf(many.filter(({ author }) => author.ref !== 'bluesky:@teo'))
  lists.posts(many.slice(0, 290), 'feed')
  const before = asked()
  expect(idsOf(lists.posts([...many], 'feed'))).toEqual(whole)
  expect(asked() - before).toBeLessThan(before / 10)
})

test('a feed leaves out a filtered post and replies to it, and a profile none of them', () => {
  const filtered = post(1, 'mina')
  const parts: readonly Partial<Post>[] = [{}, { commentOn: filtered }, { root: filtered }, { commentOn: post(9, 'sol') }]
  const posts = [filtered, ...parts.map((part, index) => ({ ...post(index + 2, 'teo'), ...part }))]
  const lists = createListViews({ level: () => undefined, viewer: () => undefined, isFiltered: ({ ref }) => ref === filtered.ref })
  expect(idsOf(lists.posts(posts, 'feed'))).toEqual(['bluesky:2', 'bluesky:5'])
  expect(lists.posts(posts, 'profile')).toBe(posts)
  const comment = posts[2]!
  const notification = { type: 'Comment', comment } as Notification
  expect(lists.notifications([notification, { ...notification, comment: filtered } as Notification])).toEqual([notification])
})

test('a list that changed in between, or starts differently, is checked again', () => {
  const { lists, mute } = setUp()
  mute('teo')
  lists.posts(many.slice(0, 290), 'feed')
  mute('sol')
  expect(lists.posts([...many], 'feed')).toHaveLength(200)
  expect(idsOf(lists.posts([...many], 'feed'))).not.toContain('bluesky:2')
  const news = post(1000, 'mina')
  expect(idsOf(lists.posts([news, ...many], 'feed')).slice(0, 2)).toEqual(['bluesky:1000', 'bluesky:0'])
  mute()
  const all = [...many]
  expect(lists.posts(all, 'feed')).toBe(all)
})
