import type { Post } from '@chorus/model/post'
import { describe, expect, test } from 'vitest'
import { post, text } from '../testing/wire-post.ts'
import { decodePosts } from '../to-page.ts'

const readPost = (wire: unknown): Post => decodePosts({ posts: { items: [wire], pageInfo: { next: null } } }).items[0]!
const metadataOf = (metadata: object) => readPost(post('1', { metadata: { attributes: [], ...metadata } })).metadata
const image = { image: 'ipfs://cat', imageType: 'PNG', altTag: 'A cat', width: 800, height: 600 }

describe('each kind of metadata', () => {
  test('images: the main one once, in order, animated ones marked as such', () => {
    const dance = { image: 'https://m.example/dance.gif', imageType: 'GIF', width: 0, height: -1, altTag: '' }
    const { attachments } = metadataOf({
      __typename: 'ImageMetadata',
      content: '',
      image,
      attachments: [image, dance, { image: 'javascript:1' }],
    })
    expect(attachments).toEqual([
      { type: 'Image', uri: 'https://ipfs.io/ipfs/cat', alt: 'A cat', width: 800, height: 600 },
      { type: 'AnimatedGif', uri: 'https://m.example/dance.gif', alt: undefined, width: undefined, height: undefined },
    ])
  })

  test.each([
    [
      'VideoMetadata',
      { video: { video: 'ar://video', cover: 'ar://cover', durationSeconds: 12.5, width: 16, height: 9 } },
      { type: 'Video', uri: 'https://arweave.net/video', coverUri: 'https://arweave.net/cover', duration: 12.5, width: 16 },
    ],
    [
      'AudioMetadata',
      { audio: { audio: 'lens://song', artist: 'Sol', title: 'Ferry' } },
      { type: 'Audio', uri: 'https://api.grove.storage/song', artist: 'Sol', title: 'Ferry' },
    ],
    ['StoryMetadata', { asset: image }, { type: 'Image', uri: 'https://ipfs.io/ipfs/cat' }],
    [
      'ThreeDMetadata',
      { assets: [{ uri: 'ipfs://boat', playerUrl: 'https://play.example/boat' }] },
      { type: 'Unknown', uri: 'https://ipfs.io/ipfs/boat' },
    ],
  ])('%s has its media', (__typename, fields, expected) => {
    expect(metadataOf({ __typename, content: 'words', ...fields }).attachments).toMatchObject([expected])
  })

  test.each([
    ['LinkMetadata', { link: 'https://a.example/x' }, undefined],
    ['EmbedMetadata', { link: 'https://a.example/x' }, undefined],
    ['MintMetadata', { link: 'https://a.example/x' }, undefined],
    ['SpaceMetadata', { heading: 'Tea at four', link: 'https://a.example/x' }, 'Tea at four'],
    ['LivestreamMetadata', { title: 'Tide, live', link: 'https://a.example/x' }, 'Tide, live'],
    ['EventMetadata', { title: 'Regatta', links: ['https://a.example/x', 'javascript:1', 5] }, 'Regatta'],
  ])('%s links to its target before the links in its text', (__typename, fields, title) => {
    const metadata = metadataOf({ __typename, content: 'see https://b.example/y', ...fields })
    expect(metadata.oembedUrls).toEqual(['https://a.example/x', 'https://b.example/y'])
    expect(metadata.card?.title).toBe(title)
  })

  test('articles have a title, body and cover; without a title they are plain text', () => {
    const article = metadataOf({ __typename: 'ArticleMetadata', title: 'On fog', content: 'Long.', attachments: [image] })
    expect(article).toMatchObject({ article: { title: 'On fog', content: 'Long.', cover: 'https://ipfs.io/ipfs/cat' }, attachments: [] })
    expect(metadataOf({ __typename: 'ArticleMetadata', content: 'Long.' }).article).toBeUndefined()
  })

  test('an unknown kind keeps its text', () => {
    expect(metadataOf({ __typename: 'HologramMetadata', content: 'from the future' })).toMatchObject({
      content: 'from the future',
      locale: 'en',
    })
  })

  test.each([
    ['reads its text from the stored JSON', { lens: { content: 'old words', locale: 'fr' } }, 'old words', undefined],
    ['in any position', { content: 'flat words' }, 'flat words', undefined],
    ['shows no text of encrypted content', { lens: { content: 'Q0lQSEVS', encryptedWith: { provider: 'LIT' } } }, '', true],
    ['shows nothing when the value is not JSON', '{"lens":', '', undefined],
    ['shows nothing when the value is not an object', [1, 2], '', undefined],
  ])('a kind unknown to the API: %s', (_, raw, content, isEncrypted) => {
    const metadata = { __typename: 'UnknownPostMetadata', raw: typeof raw === 'string' ? raw : JSON.stringify(raw) }
    const found = readPost(post('7', { metadata }))
    expect(found.metadata.content).toBe(content)
    expect(found.isEncrypted).toBe(isEncrypted)
  })

  test('an attribute marks content as encrypted by an app', () => {
    const attributes = [{ key: 'encryptedWith', value: 'lit' }]
    expect(readPost(post('7', { metadata: text('Q0lQSEVS', { attributes }) })).isEncrypted).toBe(true)
  })
})
