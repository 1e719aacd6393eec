import {
  article,
  audio,
  image,
  link,
  MediaAudioMimeType,
  MediaImageMimeType,
  MediaVideoMimeType,
  PostMetadataSchema,
  shortVideo,
  textOnly,
  video,
} from '@lens-protocol/metadata'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { toPublishedContent, toRevisedMetadata, WirePostFile } from './to-revised-metadata.ts'

const common = { id: 'old', locale: 'de', tags: ['tides'], contentWarning: 'SENSITIVE', content: 'Before' } as const
const picture = (name: string, altTag?: string) => ({
  item: `lens://${name}`,
  type: MediaImageMimeType.PNG,
  license: 'CC BY',
  ...(altTag && { altTag }),
})
const film = { item: 'lens://film', type: MediaVideoMimeType.MP4, cover: 'lens://cover', duration: 9 }
const added = { media: { kind: 'image', file: new Blob(['x'], { type: 'image/png' }), alt: 'New' }, uri: 'lens://new' } as const
const files = {
  text: textOnly(common as never),
  image: image({ ...common, title: 'Tides', image: picture('a', 'A'), attachments: [picture('a', 'A'), picture('b')] } as never),
  video: video({ ...common, video: film, attachments: [picture('b')] } as never),
  short: shortVideo({ ...common, video: film } as never),
  article: article({ ...common, title: 'On tides', attachments: [picture('a')] } as never),
  audio: audio({ ...common, audio: { item: 'lens://song', type: MediaAudioMimeType.WAV } } as never),
  link: link({ ...common, sharingLink: 'https://harbour.example' } as never),
}
/** As stored: other apps add fields that the standard doesn't name. */
const read = (name: keyof typeof files): WirePostFile => {
  const file = JSON.parse(JSON.stringify(files[name])) as { lens: object }
  return v.parse(WirePostFile, { ...file, signature: '0x12', lens: { ...file.lens, ofAnotherApp: 1 } })
}
const toUrl = (uri: string) => uri.replace('lens://', 'https://grove.example/')
const kept = (name: keyof typeof files) => toPublishedContent(read(name), toUrl).media.map(({ id, alt }) => ({ id, ...(alt && { alt }) }))
const write = (name: keyof typeof files, changes: Partial<Parameters<typeof toRevisedMetadata>[1]> = {}) => {
  const revised = toRevisedMetadata(read(name), { id: 'new', text: 'After', kept: kept(name), added: [], ...changes })
  const stored = JSON.parse(JSON.stringify(revised)) as { lens: Record<string, unknown> }
  const checked = PostMetadataSchema.safeParse(stored)
  expect(checked.success, JSON.stringify(checked.error)).toBe(true)
  return stored
}

describe('what an edit starts from', () => {
  test('are the text and the files, each once', () => {
    expect(toPublishedContent(read('image'), toUrl)).toEqual({
      text: 'Before',
      canChangeMedia: true,
      media: [
        { id: 'lens://a', kind: 'image', url: 'https://grove.example/a', alt: 'A' },
        { id: 'lens://b', kind: 'image', url: 'https://grove.example/b', alt: undefined },
      ],
    })
    expect(toPublishedContent(read('video'), toUrl).media).toMatchObject([
      { id: 'lens://film', kind: 'video', url: 'https://grove.example/cover' },
      { kind: 'image' },
    ])
  })
  test.each(['article', 'audio', 'link'] as const)('is only the text of one of kind %s', (kind) => {
    expect(toPublishedContent(read(kind), toUrl)).toEqual({ text: 'Before', canChangeMedia: false, media: [] })
  })
})

describe('an edit', () => {
  test.each(Object.keys(files) as (keyof typeof files)[])('of the text of kind %s changes nothing else', (kind) => {
    const { lens, ...rest } = JSON.parse(JSON.stringify(files[kind])) as { lens: object }
    expect(write(kind)).toEqual({ ...rest, lens: { ...lens, ofAnotherApp: 1, id: 'new', content: 'After' } })
  })

  test('adds, describes and removes images', () => {
    const { lens } = write('image', { kept: [{ id: 'lens://b', alt: 'B' }], added: [added] })
    const b = { ...picture('b'), altTag: 'B' }
    expect(lens).toMatchObject({ title: 'Tides', image: b, attachments: [b, { item: 'lens://new', type: 'image/png', altTag: 'New' }] })
  })

  test.each([
    ['text', 'IMAGE', { added: [added] }],
    ['image', 'TEXT_ONLY', { kept: [] }],
    ['video', 'IMAGE', { kept: [{ id: 'lens://b' }] }],
    ['short', 'TEXT_ONLY', { kept: [] }],
  ] as const)('of its files makes one of kind %s a %s', (kind, focus, changes) => {
    const { lens } = write(kind, changes)
    expect(lens).toMatchObject({ mainContentFocus: focus, content: 'After', locale: 'de', tags: ['tides'] })
  })

  test('omits the content when the text of an image post is removed', () => {
    expect(write('image', { text: ' ' }).lens).not.toHaveProperty('content')
  })

  test('is refused when a kept file no longer exists', () => {
    expect(() => write('image', { kept: [{ id: 'lens://other' }] })).toThrow(expect.objectContaining({ reason: 'filesChanged' }))
  })
})
