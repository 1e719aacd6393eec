import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import { expect, test } from 'vitest'
import { findTarget } from './find-target.ts'

const origin = 'https://chorus.example'
const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'

test.each([
  ['https://chorus.example/profile/bsky/mina.example', '/profile/bsky/mina.example'],
  ['https://chorus.example/profile/bluesky/@mina.example', '/profile/bsky/mina.example'],
  [' https://chorus.example/post/far/0xabc ', '/post/farcaster/0xabc'],
  // `$` is special to the router, but not in a URL.
  ['https://chorus.example/feed/bsky/$source?a=$id#top', '/feed/bsky/%24source?a=%24id'],
  ['https://x.com/mina/status/12', '/post/twitter/12'],
  [`https://warpcast.com/mina/0x${'AB'.repeat(20)}`, `/post/farcaster/0x${'ab'.repeat(20)}`],
  ['https://hey.xyz/posts/2x8mr6kz', '/post/lens/2x8mr6kz'],
  ['https://hey.xyz/u/mina', '/profile/lens/mina'],
  [`https://snapshot.box/#/s:lab.eth/proposal/0x${'ab'.repeat(32)}`, `/proposal/lab.eth/0x${'ab'.repeat(32)}`],
  [did, `/profile/bsky/${encodeURIComponent(did)}`],
  [`https://bsky.app/profile/${did}/post/3kabc`, '/post/bsky/aaaaaaaaaaaaaaaaaaaaaaaa_3kabc'],
  [`at://${did}/app.bsky.feed.generator/hot`, '/feed/bsky/aaaaaaaaaaaaaaaaaaaaaaaa_hot'],
])('%s opens %s', (text, path) => expect(findTarget(text, origin)).toEqual({ path }))

test('what “Open on Lens” leads to opens here again', () => {
  const { toPostUrl, toProfileUrl } = descriptors.lens
  const address = `0x${'ab'.repeat(20)}`
  const toPath = (url: string) => findTarget(url, origin)
  expect(toPath(toPostUrl({ slug: '2x8mr6kz', postId: '81' } as Post))).toEqual({ path: '/post/lens/2x8mr6kz' })
  expect(toPath(toProfileUrl({ handle: 'mina', profileId: address } as Profile))).toEqual({ path: '/profile/lens/mina' })
  expect(toPath(toProfileUrl({ handle: '', profileId: address } as Profile))).toEqual({ path: `/profile/lens/${address}` })
})

test('completes the path of a link by handle once the handle is resolved', () => {
  const target = findTarget('https://bsky.app/profile/mina.example/post/3kabc', origin)
  expect(target).toMatchObject({ network: 'bluesky', author: 'mina.example' })
  if (!target || !('toPath' in target)) throw new Error('It has an address already.')
  expect(target.toPath(did)).toBe('/post/bsky/aaaaaaaaaaaaaaaaaaaaaaaa_3kabc')
})

test.each([
  'coffee',
  'mina.example',
  'see https://x.com/mina/status/12',
  'https://example.com/',
  'https://chorus.example/nonsense',
  'https://chorus.example/',
  'https://chorus.example.evil.example/post/bsky/x',
  'javascript:alert(1)',
])('%j is a search text', (text) => expect(findTarget(text, origin)).toBeUndefined())
