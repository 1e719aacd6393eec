import { expect, test } from 'vitest'
import { samplePost } from '../../cache/testing/sample-entities.ts'
import { parseMediaPath, toAssets, toMediaPath } from './media-path.ts'

test.each([
  ['/post/bsky/abc_3k/photos/1', { network: 'bluesky', postId: 'abc_3k', index: 0 }],
  ['/post/bsky/did%3Aweb%3Aa.example_3k/photos/4', { network: 'bluesky', postId: 'did:web:a.example_3k', index: 3 }],
  ['/post/farcaster/0x01/photos/10', { network: 'farcaster', postId: '0x01', index: 9 }],
] as const)('parses %s and formats it back', (path, target) => {
  expect(parseMediaPath(path)).toEqual(target)
  expect(toMediaPath(target)).toBe(path)
})

test.each([
  '/post/bsky/abc_3k',
  '/post/bsky/abc_3k/photos',
  '/post/bsky/abc_3k/photos/0',
  '/post/bsky/abc_3k/photos/1000',
  '/post/bsky/abc_3k/photos/1x',
  '/post/nowhere/abc_3k/photos/1',
  '/post/bsky/%E0%A4%A/photos/1',
  '/post/bsky/abc_3k/photos/1/2',
])('does not parse %s', (path) => expect(parseMediaPath(path)).toBeUndefined())

test('shows the attachments, or the single asset when there are none', () => {
  const image = { type: 'Image', uri: 'https://a.example/1.png' } as const
  const audio = { type: 'Audio', uri: 'https://a.example/1.mp3' } as const
  const { metadata } = samplePost('lens', '1')
  const toPost = (more: object) => samplePost('lens', '1', { metadata: { ...metadata, ...more } })
  expect(toAssets(toPost({ attachments: [image], asset: audio }))).toEqual([image])
  expect(toAssets(toPost({ asset: audio }))).toEqual([audio])
  expect(toAssets(toPost({}))).toEqual([])
})
