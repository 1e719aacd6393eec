import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Draft, DraftMedia } from '@chorus/networks/draft'
import { toAccountMetadata, type WireAccountMetadata } from '@chorus/networks/lens/publish/to-account-metadata'
import { toPostMetadata } from '@chorus/networks/lens/publish/to-post-metadata'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { plain } from './capabilities/stage.ts'

const folder = join(import.meta.dirname, '../../../shared/corpora/lens-metadata-schemas')
const isHere = existsSync(folder)
/** The published schema of each kind that we write. */
const files: Readonly<Record<string, string>> = {
  TEXT_ONLY: 'text-only',
  IMAGE: 'image',
  VIDEO: 'video',
  SHORT_VIDEO: 'video',
  LINK: 'link',
}

const image = (type: string, alt?: string): DraftMedia => ({ kind: 'image', file: new Blob(['image'], { type }), ...(alt && { alt }) })
const video = (alt?: string): DraftMedia => ({ kind: 'video', file: new Blob(['video'], { type: 'video/mp4' }), ...(alt && { alt }) })
const gif: DraftMedia = { kind: 'gif', url: 'https://media.example/wave.gif', width: 10, height: 10, alt: 'A wave' }
const card = { url: 'https://chorus.example/harbour', title: 'Harbour', description: 'Boats' }
const mention = { kind: 'mention', start: 0, end: 5, network: 'lens', profileId: '0x1', handle: 'mina' } as const

const drafts: readonly (readonly [string, Draft, string])[] = [
  ['text', plain('Harbour'), 'TEXT_ONLY'],
  ['text in a language with a script', plain('港', { languages: ['zh-Hant'] }), 'TEXT_ONLY'],
  ['a mention', plain('@mina waves', { facets: [mention] }), 'TEXT_ONLY'],
  ['an image', plain('Boat', { media: [image('image/jpeg', 'A boat')] }), 'IMAGE'],
  ['an image without words', plain('', { media: [image('image/png')] }), 'IMAGE'],
  ['several images', plain('Boats', { media: [image('image/png'), image('image/webp', 'Two'), gif] }), 'IMAGE'],
  ['a GIF', plain('', { media: [gif] }), 'IMAGE'],
  ['a video', plain('Waves', { media: [video('Waves at night')] }), 'VIDEO'],
  ['a video without words', plain('', { media: [video()] }), 'VIDEO'],
  ['a video after an image', plain('Waves', { media: [image('image/png'), video()] }), 'VIDEO'],
  ['two videos', plain('Waves', { media: [video(), video('The other')] }), 'VIDEO'],
  ['a link', plain('Read this', { card }), 'LINK'],
  ['a link without words', plain('', { card }), 'LINK'],
]

const write = (draft: Draft) => {
  const stored = draft.media.map((media, place) => ({ media, uri: media.kind === 'gif' ? media.url : `lens://file-${place}` }))
  return toPostMetadata(draft, { id: '5d9e6a0e-5f2c-4c6e-9a58-000000000001', facets: draft.facets ?? [], stored })
}

describe('the metadata of a post', () => {
  test.each(drafts)('with %s names its kind', (_, draft, focus) => {
    expect(write(draft).lens.mainContentFocus).toBe(focus)
  })

  test.each(drafts.filter(([, { media }]) => media.length > 1))('with %s has every file once, apart from a first image', (_, draft) => {
    const { attachments = [], ...lens } = write(draft).lens as { attachments?: { item: string }[]; video?: { item: string } }
    const items = [...attachments.map(({ item }) => item), ...(lens.video ? [lens.video.item] : [])]
    expect(items.toSorted()).toEqual(
      draft.media.map((media, place) => (media.kind === 'gif' ? media.url : `lens://file-${place}`)).toSorted(),
    )
  })
})

const stored: WireAccountMetadata = {
  name: 'Mina',
  bio: 'Tides.',
  picture: 'lens://picture',
  coverPicture: 'lens://cover',
  attributes: [
    { type: 'STRING', key: 'location', value: 'Oslo' },
    { type: 'JSON', key: 'another app’s', value: '{"pinned":"1"}' },
    { type: 'BOOLEAN', key: 'open', value: 'true' },
    { type: 'DATE', key: 'since', value: '2026-01-01T00:00:00Z' },
    { type: 'NUMBER', key: 'boats', value: '3' },
  ],
}
const texts = { name: 'Mina of the Quay', bio: 'Tide tables.', attributes: { location: 'Bergen', website: 'https://mina.example' } }
const profileId = '5d9e6a0e-5f2c-4c6e-9a58-000000000002'
const profiles = [
  ['of a new account', toAccountMetadata(undefined, texts, profileId)],
  ['after an edit', toAccountMetadata(stored, texts, profileId)],
  ['with new images', toAccountMetadata(stored, { ...texts, picture: 'lens://new', coverPicture: 'lens://newer' }, profileId)],
  ['without any text', toAccountMetadata(stored, { name: '', bio: '', attributes: { location: '', website: '' } }, profileId)],
  ['with nothing at all', toAccountMetadata(undefined, { name: '', bio: '', attributes: {} }, profileId)],
] as const

describe('the metadata of an account', () => {
  test('changes what was edited and keeps what other apps stored', () => {
    const { name, bio, picture, coverPicture, attributes } = profiles[1][1].lens
    expect({ name, bio, picture, coverPicture }).toEqual({
      name: 'Mina of the Quay',
      bio: 'Tide tables.',
      picture: 'lens://picture',
      coverPicture: 'lens://cover',
    })
    expect(attributes).toEqual([
      { type: 'JSON', key: 'another app’s', value: '{"pinned":"1"}' },
      { type: 'Boolean', key: 'open', value: 'true' },
      { type: 'Date', key: 'since', value: '2026-01-01T00:00:00Z' },
      { type: 'Number', key: 'boats', value: '3' },
      { type: 'String', key: 'location', value: 'Bergen' },
      { type: 'String', key: 'website', value: 'https://mina.example' },
    ])
  })

  test('replaces images, and leaves out texts that are empty', () => {
    expect(profiles[2][1].lens).toMatchObject({ picture: 'lens://new', coverPicture: 'lens://newer' })
    const { name, bio, attributes } = profiles[3][1].lens
    expect([name, bio, attributes?.map(({ key }) => key)]).toEqual([undefined, undefined, ['another app’s', 'open', 'since', 'boats']])
  })
})

describe.skipIf(!isHere)('by the published schemas (skipped without ../shared/corpora/lens-metadata-schemas)', () => {
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  const toValidator = (focus: string) =>
    ajv.compile(JSON.parse(readFileSync(join(folder, 'posts', files[focus]!, '3.0.0.json'), 'utf8')) as object)

  test.each(drafts)('a post with %s is valid', (_, draft, focus) => {
    const validate = toValidator(focus)
    validate(JSON.parse(JSON.stringify(write(draft))))
    expect(validate.errors).toBeNull()
  })

  test.each(profiles)('an account %s is valid', (_, metadata) => {
    const validate = ajv.compile(JSON.parse(readFileSync(join(folder, 'account', '1.0.0.json'), 'utf8')) as object)
    validate(JSON.parse(JSON.stringify(metadata)))
    expect(validate.errors).toBeNull()
    expect(validate({ ...metadata, lens: { ...metadata.lens, bio: '' } })).toBe(false)
  })

  test('a post without an id is not', () => {
    const validate = toValidator('TEXT_ONLY')
    const { lens } = JSON.parse(JSON.stringify(write(plain('Harbour')))) as { lens: Record<string, unknown> }
    expect(validate({ lens: { ...lens, id: undefined } })).toBe(false)
  })
})
