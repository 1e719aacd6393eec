import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toPost } from './to-post.ts'
import { WirePost } from './wire.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const thumb = 'https://cdn.example/thumb'
const metadataOf = (uri: string, description = '') =>
  toPost(
    v.parse(WirePost, {
      uri: `at://${did}/app.bsky.feed.post/3kaaaaaaaaaaa`,
      author: { did, handle: 'mina.example' },
      record: { text: '' },
      embed: { $type: 'app.bsky.embed.external#view', external: { uri, title: 'Tide', description, thumb } },
      indexedAt: '2026-05-01T12:00:00.000Z',
    }),
  ).metadata

test.each([
  ['Alt: The tide comes in', 'The tide comes in'],
  ['ALT: The tide comes in', 'The tide comes in'],
  ['Alt: ', undefined],
  ['', undefined],
])('a GIF host link with a size is an animated image with alt text "%s"', (description, alt) => {
  const uri = 'https://media.tenor.com/a/tide.gif?hh=240&ww=320'
  const { attachments, card, oembedUrls } = metadataOf(uri, description)
  expect(attachments).toEqual([{ type: 'AnimatedGif', uri, coverUri: thumb, alt, width: 320, height: 240 }])
  expect([card, oembedUrls]).toEqual([undefined, []])
})

test('accepts GIFs from the service that Bluesky’s own app uses', () => {
  const uri = 'https://static.klipy.com/ii/a/b/tide.gif?hh=240&ww=320&mp4=c&webm=d'
  expect(metadataOf(uri).attachments).toMatchObject([{ type: 'AnimatedGif', uri, width: 320, height: 240 }])
})

test.each([
  'https://media.tenor.com/a/tide.gif',
  'https://media.tenor.com/a/tide.gif?hh=240',
  'https://media.tenor.com/a/tide.gif?hh=240&ww=-1',
  'https://media.tenor.com/a/tide.gif?hh=tall&ww=wide',
  'https://media.tenor.com/a/tide.gif?hh=1e9&ww=1e9',
  'https://media.tenor.com.example/a/tide.gif?hh=240&ww=320',
  'http://media.tenor.com/a/tide.gif?hh=240&ww=320',
  'https://else.example/a/tide.gif?hh=240&ww=320',
])('%s is an ordinary link', (url) => {
  const { attachments, card } = metadataOf(url)
  expect([attachments, card?.url]).toEqual([[], url])
})
