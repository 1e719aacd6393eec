import type { Post } from '@chorus/model/post'
import { expect, test } from 'vitest'
import { priceOf } from './price-of.ts'

const prices = { post: 15_000, linkPost: 200_000, reply: 10_000, altText: 5000 }
const by = { profileId: '1', handle: 'mina' }
const other = { profileId: '2', handle: 'teo' }
const post = (more: object) => ({ author: other, metadata: { facets: [] }, ...more }) as unknown as Post
const price = (replyTo?: Post, more: { hasLink?: boolean; described?: number } = {}) =>
  priceOf({ hasLink: false, described: 0, by, replyTo, ...more }, prices).amount

test('only replies to those who mentioned or quoted the account cost less', () => {
  expect(price(post({ mentions: [by] }))).toBe(10_000)
  expect(price(post({ quoteOn: post({ author: by }) }))).toBe(10_000)
  expect(price(post({ author: by }))).toBe(15_000)
  expect(price(post({ author: by, mentions: [by] }))).toBe(15_000)
  expect(price(post({ parentAuthor: by }))).toBe(15_000)
  // The later posts of a thread reply to the account's own.
  expect(price()).toBe(15_000)
})

test('a link costs more in any post, and alt text is added', () => {
  expect(price(post({ mentions: [by] }), { hasLink: true })).toBe(200_000)
  expect(price(undefined, { described: 2 })).toBe(25_000)
})
