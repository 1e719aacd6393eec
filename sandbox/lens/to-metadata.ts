import { imageUrl } from '../media/image-url.ts'
import { renderText } from '../seed/render-text.ts'
import type { Picture, World, WorldPost } from '../seed/world.ts'

type Json = Record<string, unknown>

/** The MainContentFocus of a post. */
export function toFocus(post: WorldPost): string {
  if (post.pictures.length > 0) return 'IMAGE'
  if (post.video) return 'VIDEO'
  if (post.sound) return 'AUDIO'
  if (post.article) return 'ARTICLE'
  return post.card ? 'LINK' : 'TEXT_ONLY'
}

/** A post's metadata, of the best-fitting kind. */
export function toMetadata(world: World, mediaUrl: string, post: WorldPost): Json {
  if (post.encrypted) return toEncrypted(post)
  const content = post.deleted ? '' : renderText(world, post).text
  const base = { id: post.key, content, locale: post.locale, attributes: [], tags: null, contentWarning: toWarning(post), attachments: [] }
  const focus = post.deleted ? 'TEXT_ONLY' : toFocus(post)
  const common = { ...base, mainContentFocus: focus }
  switch (focus) {
    case 'IMAGE': {
      const images = post.pictures.map((picture) => toImage(mediaUrl, picture))
      return { __typename: 'ImageMetadata', ...common, title: null, image: images[0], attachments: images }
    }
    case 'VIDEO':
      return { __typename: 'VideoMetadata', ...common, title: null, video: toVideo(mediaUrl, post.video!) }
    case 'AUDIO':
      return { __typename: 'AudioMetadata', ...common, title: null, audio: toAudio(mediaUrl, post.sound!) }
    case 'ARTICLE': {
      const { title, cover, body } = post.article!
      return { __typename: 'ArticleMetadata', ...common, title, content: body, attachments: [toImage(mediaUrl, cover)] }
    }
    case 'LINK':
      return { __typename: 'LinkMetadata', ...common, sharingLink: post.card!.url }
    default:
      return { __typename: 'TextOnlyMetadata', ...common }
  }
}

const warnings: Readonly<Record<string, string>> = { 'unsafe-for-work': 'NSFW', 'sensitive-media': 'SENSITIVE', spoiler: 'SPOILER' }
const toWarning = ({ warnings: own = [] }: WorldPost): string | null => warnings[own[0]?.label ?? ''] ?? null

/** Members-only content came with version 2; today's API has no such kind and passes on what was stored. */
function toEncrypted(post: WorldPost): Json {
  const encryptedWith = { provider: 'LIT_PROTOCOL', encryptionKey: toCipher(`key of ${post.key}`), encryptedPaths: ['content'] }
  const lens = { id: post.key, mainContentFocus: 'TEXT_ONLY', locale: post.locale, content: toCipher(post.text), encryptedWith }
  const raw = JSON.stringify({ $schema: 'https://json-schemas.lens.dev/publications/text-only/2.0.0.json', lens })
  return { __typename: 'UnknownPostMetadata', raw }
}

const toCipher = (text: string): string => Buffer.from(Buffer.from(text).toReversed()).toString('hex')

const toImage = (mediaUrl: string, picture: Picture): Json => ({
  __typename: 'MediaImage',
  attributes: [],
  license: null,
  type: 'SVG_XML',
  item: imageUrl(mediaUrl, picture),
  altTag: picture.alt || null,
  width: picture.width,
  height: picture.height,
})

const toVideo = (mediaUrl: string, { key, width, height, seconds, cover }: NonNullable<WorldPost['video']>): Json => ({
  __typename: 'MediaVideo',
  attributes: [],
  license: null,
  type: 'VIDEO_MP_4',
  item: `${mediaUrl}/video/${key}.mp4`,
  cover: imageUrl(mediaUrl, cover),
  altTag: null,
  duration: seconds,
  durationSeconds: seconds,
  width,
  height,
})

const toAudio = (mediaUrl: string, { key, title, artist, seconds }: NonNullable<WorldPost['sound']>): Json => ({
  __typename: 'MediaAudio',
  attributes: [],
  license: null,
  type: 'AUDIO_WAV',
  item: `${mediaUrl}/sound/${key}.wav`,
  cover: null,
  title,
  artist,
  duration: seconds,
  durationSeconds: seconds,
})
