import { describe, expect, test } from 'vitest'
import { recognisePlace } from './recognise-place.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'

describe('profiles', () => {
  test.each([
    ['https://bsky.app/profile/mina.example', 'bluesky', 'mina.example'],
    [`https://bsky.app/profile/${did}/`, 'bluesky', did],
    [did, 'bluesky', did],
    ['did:web:harbour.example', 'bluesky', 'did:web:harbour.example'],
    ['at://mina.example', 'bluesky', 'mina.example'],
    ['https://x.com/mina', 'x', 'mina'],
    ['https://twitter.com/@mina?lang=en', 'x', 'mina'],
    ['https://farcaster.xyz/mina.eth', 'farcaster', 'mina.eth'],
    ['https://farcaster.xyz/~/profiles/12', 'farcaster', '12'],
    ['https://hey.xyz/u/mina', 'lens', 'mina'],
    ['https://palus.app/u/mina', 'lens', 'mina'],
    ['https://orb.club/@mina', 'lens', 'mina'],
    [`https://palus.app/account/0x${'Ab'.repeat(20)}`, 'lens', `0x${'Ab'.repeat(20)}`],
    [`https://hey.xyz/account/0x${'Ab'.repeat(20)}`, 'lens', `0x${'Ab'.repeat(20)}`],
  ])('%s', (link, network, id) => expect(recognisePlace(link)).toEqual({ kind: 'profile', network, id }))
})

describe('posts and feeds, with author and network', () => {
  test.each([
    ['https://bsky.app/profile/mina.example/post/3kabc', 'post', 'mina.example'],
    [`https://bsky.app/profile/${did}/feed/with-friends`, 'feed', did],
    [`at://${did}/app.bsky.feed.post/3kabc`, 'post', did],
    [`at://${did}/app.bsky.feed.generator/with-friends`, 'feed', did],
  ])('%s', (link, kind, author) => expect(recognisePlace(link)).toMatchObject({ kind, network: 'bluesky', author }))

  test('builds our id from the author’s permanent id', () => {
    const place = recognisePlace('https://bsky.app/profile/mina.example/post/3kabc')
    if (!place || !('toId' in place)) throw new Error('It is no record.')
    expect(place.toId(did)).toBe('aaaaaaaaaaaaaaaaaaaaaaaa_3kabc')
    expect(place.toId('did:web:harbour.example')).toBe('did:web:harbour.example_3kabc')
  })
})

test.each([
  '',
  'mina',
  'javascript:alert(1)',
  'https://x.com/home',
  'https://x.com/i',
  'https://x.com/mina/likes',
  'https://x.com@evil.example/mina',
  'https://mina@bsky.app/profile/mina.example',
  'https://bsky.app.evil.example/profile/mina.example',
  'https://bsky.app/profile/mina',
  'https://bsky.app/profile/mina.example/lists/3kabc',
  'at://mina.example/app.bsky.graph.follow/3kabc',
  'did:key:zabc',
  'https://farcaster.xyz/~/settings',
  `https://hey.xyz/u/${'a'.repeat(40)}`,
])('%j is not recognised', (link) => expect(recognisePlace(link)).toBeUndefined())
