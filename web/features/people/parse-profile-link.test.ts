import { expect, test } from 'vitest'
import { parseProfileLink } from './parse-profile-link.ts'

test.each([
  ['/profile/bsky/mina.example', { network: 'bluesky', id: 'mina.example' }],
  ['/profile/twitter/mina', { network: 'x', id: 'mina' }],
  ['/profile/lens/a%2Fb', { network: 'lens', id: 'a/b' }],
  ['/profile/bsky/mina.example/followers', undefined],
  ['/profile/bsky', undefined],
  ['/profile/what/mina', undefined],
  ['/profile/bsky/%E0%A4%A', undefined],
  ['/post/bsky/1', undefined],
  ['https://evil.example/profile/bsky/mina', undefined],
])('%s', (href, to) => expect(parseProfileLink(href)).toEqual(to))
