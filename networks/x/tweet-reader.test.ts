import { expect, test } from 'vitest'
import { createTweetReader } from './tweet-reader.ts'

test.each([
  ['iw', 'he'],
  ['in', 'id'],
  ['tr', 'tr'],
])('a post in X’s language %s is in %s', (lang, locale) => {
  const tweet = { id: '1', text: 'Low water.', author_id: '2', lang }
  expect(createTweetReader({ data: [tweet] }, 0).toPost(tweet).metadata.locale).toBe(locale)
})

test('a post that X calls sensitive has a warning from the network', () => {
  const tweet = { id: '1', text: 'Low water.', author_id: '2' }
  const { toPost } = createTweetReader({ data: [tweet] }, 0)
  expect(toPost({ ...tweet, possibly_sensitive: true }).labels).toEqual([{ value: 'age-restricted', target: 'content', source: 'network' }])
  expect(toPost({ ...tweet, possibly_sensitive: false }).labels).toBeUndefined()
  expect(toPost(tweet).labels).toBeUndefined()
})

test.each([
  ['everyone', ['Everyone']],
  ['following', ['OnlyPeopleYouFollow']],
  ['mentionedUsers', ['MentionedProfiles']],
  ['something new', undefined],
])('who may reply: %s', (setting, restrictions) => {
  const tweet = { id: '1', text: 'Low water.', author_id: '2', reply_settings: setting }
  expect(createTweetReader({ data: [tweet] }, 0).toPost(tweet).restrictions).toEqual(restrictions)
})

test('a post that its author continues in replies is a thread, and one with another’s reply is not', () => {
  const reply = (id: string, to: string, author: string) => ({
    id,
    text: 'And on.',
    author_id: author,
    conversation_id: '1',
    referenced_tweets: [{ type: 'replied_to', id: to }],
  })
  const first = { id: '1', text: 'Low water.', author_id: '2', conversation_id: '1' }
  const data = [first, reply('3', '1', '2'), reply('4', '3', '9')]
  const posts = data.map(createTweetReader({ data }, 0).toPost)
  expect(posts.map(({ isThread }) => isThread)).toEqual([true, undefined, undefined])
  expect(posts.map(({ rootPostId }) => rootPostId)).toEqual([undefined, '1', '1'])
})

test.each([
  ['open', '2026-06-02T00:00:00.000Z', 'open'],
  ['open', '2026-05-31T00:00:00.000Z', 'closed'],
  ['open', undefined, 'open'],
  ['closed', '2026-06-02T00:00:00.000Z', 'closed'],
  ['closed', undefined, 'closed'],
  [undefined, '2026-06-02T00:00:00.000Z', 'open'],
  [undefined, '2026-05-31T00:00:00.000Z', 'closed'],
  [undefined, undefined, 'closed'],
])('a poll that X calls %s and that ends at %s is %s', (status, end, expected) => {
  const poll = { id: '7', options: [{ position: 1, label: 'Ebb' }], voting_status: status, end_datetime: end }
  const tweet = { id: '1', text: 'Which?', author_id: '2', attachments: { poll_ids: ['7'] } }
  const { toPost } = createTweetReader({ data: [tweet], includes: { polls: [poll] } }, Date.parse('2026-06-01T00:00:00.000Z'))
  expect(toPost(tweet).poll).toMatchObject({ votingStatus: expected, type: 'single-choice' })
})

test('a repost has something to show only if X returns its post', () => {
  const repost = { id: '3', text: 'RT @mina: Low…', author_id: '9', referenced_tweets: [{ type: 'retweeted', id: '1' }] }
  const original = { id: '1', text: 'Low water.', author_id: '2' }
  const isShowable = (tweets: (typeof original)[]) => createTweetReader({ data: [repost], includes: { tweets } }, 0).isShowable(repost)
  expect([isShowable([original]), isShowable([])]).toEqual([true, false])
})

test('a long post has its whole text, with short links expanded', () => {
  const short = 'https://t.co/abcdefghij'
  const whole = `${'Tide '.repeat(80)}${short}`
  const urls = [{ start: 400, end: 423, url: short, expanded_url: 'https://tides.example/a' }]
  const tweet = { id: '1', text: `${whole.slice(0, 270)}… ${short}`, author_id: '2', note_tweet: { text: whole, entities: { urls } } }
  const { metadata } = createTweetReader({ data: [tweet] }, 0).toPost(tweet)
  expect(metadata.content).toBe(`${'Tide '.repeat(80)}https://tides.example/a`)
  expect(metadata.content).not.toContain('t.co')
})

test('a person’s avatar is the large one, and links in the profile point to their targets', () => {
  const entities = {
    url: { urls: [{ start: 0, end: 23, url: 'https://t.co/abcdefghij', expanded_url: 'https://mina.example' }] },
    description: { urls: [{ start: 6, end: 29, url: 'https://t.co/klmnopqrst', expanded_url: 'https://tides.example' }] },
  }
  const user = {
    id: '2',
    name: 'Mina',
    username: 'mina',
    profile_image_url: 'https://pbs.twimg.com/profile_images/1/a_normal.jpg',
    description: 'Tides https://t.co/klmnopqrst',
    url: 'https://t.co/abcdefghij',
    entities,
  }
  const tweet = { id: '1', text: 'Low water.', author_id: '2' }
  expect(createTweetReader({ data: [tweet], includes: { users: [user] } }, 0).toPost(tweet).author).toMatchObject({
    pfp: 'https://pbs.twimg.com/profile_images/1/a_400x400.jpg',
    bio: 'Tides https://tides.example',
    website: 'https://mina.example',
  })
})
