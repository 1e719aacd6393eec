import { describe, expect, test } from 'vitest'
import { findRedirect } from './redirects.ts'

const did = 'z72i7hdynmk6r22z27h6tvur'

describe('A04: old addresses lead to their canonical pages and keep unrelated parameters', () => {
  test.each([
    ['/?source=farcaster', '/discover/farcaster'],
    ['/?source=twitter&discover=posts&utm=a', '/discover/twitter?utm=a'],
    ['/?source=nowhere', '/'],
    ['/posts', '/'],
    ['/following', '/'],
    ['/following/posts', '/'],
    ['/following?source=bsky&a=b', '/following/bsky?a=b'],
    ['/notifications?source=lens', '/notifications/lens'],
    ['/notifications?source=all', '/notifications'],
    ['/notifications/all', '/notifications'],
    ['/bookmarks?source=farcaster', '/bookmarks/farcaster'],
    ['/bookmarks?source=daos', '/bookmarks/daos'],
    ['/explore/top-profiles/bluesky', '/explore/top-profiles/bsky'],
    ['/search/bsky/users?q=a', '/search?q=a&type=users&source=bsky'],
    ['/search/users?q=a', '/search?q=a&type=users'],
    ['/search/communities/bsky-feed?q=a', '/search?q=a&type=channels'],
    ['/channel/bsky/z72i7hdynmk6r22z27h6tvur_harbour', '/feed/bsky/z72i7hdynmk6r22z27h6tvur_harbour'],
    ['/posts?x=1', '/?x=1'],
    ['/post/0xabc?source=farcaster', '/post/farcaster/0xabc'],
    ['/post/0xabc?source=farcaster&ref=me', '/post/farcaster/0xabc?ref=me'],
    [`/post/${did}_3k?source=bsky`, `/post/bsky/${did}_3k`],
    ['/post/lens/abc/photos', '/post/lens/abc'],
    ['/post/x/1/photos/2', '/post/twitter/1/photos/2'],
    ['/post/x/123', '/post/twitter/123'],
    ['/profile/0xabc?source=wallet&wallet_tab=nfts', '/profile/wallet/0xabc/nfts'],
    ['/profile/0xabc?source=wallet&wallet_tab=tokens', '/profile/wallet/0xabc/tokens'],
    ['/address/mina.eth', '/profile/wallet/mina.eth'],
    ['/profile/3?source=farcaster&profile_tab=replies&wallet_tab=nfts', '/profile/farcaster/3/replies'],
    ['/post/farcaster/0xabc/recasts', '/post/farcaster/0xabc/mirrors'],
    ['/profile/bsky/mina.example/followers', '/profile/bsky/mina.example/relation/followers'],
    ['/profile/lens/mina.lens/mutuals', '/profile/lens/mina/relation/mutuals'],
    ['/profile/far', '/profile/farcaster'],
    ['/settings/mutes', '/settings/muted'],
    ['/settings/privacy-and-security', '/settings/privacy'],
    ['/settings/preference', '/settings/content'],
    ['/settings/preferences', '/settings/content'],
    ['/explore/top-channels/bsky', '/explore/feeds/bsky'],
    ['/channel/far/evm', '/channel/farcaster/evm'],
    ['/channel/farcaster/evm/posts', '/channel/farcaster/evm'],
    ['/channel/farcaster/evm/followers', '/channel/farcaster/evm/members'],
    ['/discover', '/'],
    ['/settings/mutes/3', '/settings/muted'],
    ['/settings/mutes/2', '/settings/muted/channels'],
    ['/settings/mutes/farcaster/channel', '/settings/muted/channels'],
    ['/settings/mutes/farcaster/profile', '/settings/muted'],
    ['/discover/x', '/discover/twitter'],
    ['/discover/bluesky?a=b', '/discover/bsky?a=b'],
    ['/following/x', '/following/twitter'],
  ])('%s → %s', (from, to) => expect(findRedirect(new URL(from, 'http://localhost'))).toBe(to))
})

describe('A05: both old forms of profile links lead to the canonical profile', () => {
  test.each([
    ['/profile/far/mina', '/profile/farcaster/mina'],
    ['/profile/x/mina', '/profile/twitter/mina'],
    ['/profile/lens/mina.lens', '/profile/lens/mina'],
    ['/profile/bluesky/mina.example', '/profile/bsky/mina.example'],
    ['/profile/twitter/@mina', '/profile/twitter/mina'],
    ['/profile/far/mina/replies', '/profile/farcaster/mina/replies'],
    ['/profile/far/mina/feed', '/profile/farcaster/mina'],
  ])('%s → %s', (from, to) => expect(findRedirect(new URL(from, 'http://localhost'))).toBe(to))
})

test.each([
  '/',
  '/?q=1',
  '/post/farcaster/0xabc',
  '/profile/bsky/mina.example/media',
  '/profile/bsky/mina.example/relation/following',
  '/post/farcaster/0xabc/likes',
  '/discover/lens',
  '/settings',
  '/profile',
  '/profile/bsky',
  '/nowhere',
  '/post/reddit/1',
  '/profile/what/1',
])('%s stays where it is', (path) => expect(findRedirect(new URL(path, 'http://localhost'))).toBeUndefined())

test('a canonical address is never redirected again', () => {
  for (const from of ['/?source=x', '/profile/far/mina/feed', '/post/0xabc?source=far', '/posts']) {
    const to = findRedirect(new URL(from, 'http://localhost'))!
    expect(findRedirect(new URL(to, 'http://localhost'))).toBeUndefined()
  }
})

test('a redirect stays on our own origin', () => {
  for (const from of ['//evil.example/post/1?source=x', '/post/%2F%2Fevil.example?source=x', '/profile/x///evil.example']) {
    const to = findRedirect(new URL(from, 'http://localhost'))
    if (to) expect(new URL(to, 'http://localhost').origin).toBe('http://localhost')
  }
})
