import { NormalizedPost } from '@chorus/contract/content/normalized-post'
import type { Tweet, Tweets } from '@chorus/contract/twitter/twitter-types'
import { createTweetReader } from '@chorus/networks/x/tweet-reader'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toNormalizedPost } from './to-normalized-post.ts'

const user = (id: string) => ({ id, name: `Person ${id}`, username: `person_${id}` })
const tweet = (id: string, author: string, more: Partial<Tweet> = {}): Tweet => ({ id, text: `Post ${id}`, author_id: author, ...more })

function normalize(data: Tweet, includes: NonNullable<Tweets['includes']> = {}) {
  const post = toNormalizedPost(createTweetReader({ data: [data], includes }, 0).toPost(data))
  expect(v.is(NormalizedPost, post)).toBe(true)
  return post
}

const users = ['1', '2', '3'].map(user)

test('a repost has the post that it shows, and who reposted it', () => {
  const original = tweet('10', '1', { referenced_tweets: [{ type: 'replied_to', id: '9' }] })
  const repost = normalize(tweet('11', '2', { referenced_tweets: [{ type: 'retweeted', id: '10' }] }), { users, tweets: [original] })
  expect(repost).toMatchObject({ type: 'Mirror', postId: '10', author: { profileId: '1' }, reporter: { profileId: '2' } })
  expect(repost.mirrorOn).toMatchObject({ type: 'Comment', postId: '10', author: { profileId: '1' } })
  expect(repost.mirrorOn?.reporter).toBeUndefined()
})

test('a reply has its parent, the first post of its conversation, and the people it mentions', () => {
  const mentions = [{ start: 0, end: 9, username: 'person_3', id: '3' }]
  const reply = tweet('12', '1', {
    conversation_id: '8',
    referenced_tweets: [{ type: 'replied_to', id: '9' }],
    in_reply_to_user_id: '2',
    entities: { mentions },
  })
  const post = normalize(reply, { users, tweets: [tweet('8', '3'), tweet('9', '2', { conversation_id: '8' })] })
  expect(post).toMatchObject({ type: 'Comment', parentPostId: '9', rootPostId: '8', commentOn: { postId: '9' }, root: { postId: '8' } })
  expect(post.mentions?.map(({ handle }) => handle)).toEqual(['person_3'])
  expect(post.mirrorOn).toBeUndefined()
})
