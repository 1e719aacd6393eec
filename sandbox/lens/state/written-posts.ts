import { PostMetadataSchema } from '@lens-protocol/metadata'
import type { GroveFiles } from './grove-files.ts'
import { readStandard } from './read-standard.ts'

type Json = Record<string, unknown>

/** Metadata as its author uploaded it. */
export interface WrittenMetadata {
  id: string
  content: string
  locale: string
  focus: string
  /** In the shape of the API. */
  json: Json
}

export interface WrittenPost {
  metadata: WrittenMetadata
  contentUri: string
  /** Of the transaction that created it. Absent: the world has it from the start. */
  hash?: string | undefined
  /** ms, of each edit. */
  edits: readonly number[]
}

/** Records the new content of a post, and when it was edited, in ms. */
export function addEdit(
  written: Map<string, WrittenPost>,
  key: string,
  { at, ...content }: Pick<WrittenPost, 'metadata' | 'contentUri'> & { at: number },
): void {
  const { hash, edits = [] } = written.get(key) ?? {}
  written.set(key, { ...content, hash, edits: [...edits, at] })
}

interface Media {
  item: string
  type?: string
  altTag?: string
  cover?: string
  duration?: number
  artist?: string
  title?: string
}

/** Reads the file that a post names, as the indexer does: it has to follow the official standard. */
export function readMetadata(files: GroveFiles, uri: string): WrittenMetadata {
  const lens = readStandard(files, uri, PostMetadataSchema).lens as unknown as Json & {
    id: string
    locale: string
    mainContentFocus: string
    content?: string
  }
  const { id, locale, mainContentFocus: focus, content = '' } = lens
  const toMedia = (media: unknown) => toApiMedia(files, media as Media)
  const attachments = ((lens['attachments'] as unknown[] | undefined) ?? []).map(toMedia)
  const common = {
    id,
    content,
    locale,
    mainContentFocus: focus,
    attributes: lens['attributes'] ?? [],
    tags: lens['tags'] ?? null,
    contentWarning: lens['contentWarning'] ?? null,
    attachments,
  }
  const toJson = (): Json => {
    switch (focus) {
      case 'IMAGE':
        return { __typename: 'ImageMetadata', ...common, title: lens['title'] ?? null, image: toMedia(lens['image']) }
      case 'VIDEO':
      case 'SHORT_VIDEO':
        return { __typename: 'VideoMetadata', ...common, title: lens['title'] ?? null, video: toMedia(lens['video']) }
      case 'LINK':
        return { __typename: 'LinkMetadata', ...common, sharingLink: lens['sharingLink'] }
      case 'ARTICLE':
        return { __typename: 'ArticleMetadata', ...common, title: lens['title'] ?? null }
      default:
        return { __typename: 'TextOnlyMetadata', ...common }
    }
  }
  return { id, content, locale, focus, json: toJson() }
}

/** The API serves stored files from a gateway, and measures them. */
function toApiMedia(files: GroveFiles, { item, type = '', altTag, cover, duration, artist, title }: Media): Json {
  const serve = (uri: string) => uri.replace(/^lens:\/\//, `${files.gateway}/`)
  const common = { attributes: [], license: null, item: serve(item) }
  if (type.startsWith('image/')) {
    const kind = type.slice('image/'.length).toUpperCase().replace(/\W/, '_')
    return { __typename: 'MediaImage', ...common, type: kind, altTag: altTag ?? null, ...measure(files.find(item)?.bytes) }
  }
  const timed = { ...common, cover: cover ? serve(cover) : null, duration: duration ?? null, durationSeconds: duration ?? null }
  if (type.startsWith('audio/'))
    return { __typename: 'MediaAudio', ...timed, type: 'AUDIO_WAV', title: title ?? null, artist: artist ?? null }
  return { __typename: 'MediaVideo', ...timed, type: 'VIDEO_MP_4', altTag: altTag ?? null, width: null, height: null }
}

/** The sides of a PNG. */
function measure(bytes: Uint8Array | undefined): { width: number | null; height: number | null } {
  if (!bytes || bytes.byteLength < 24 || bytes[1] !== 0x50) return { width: null, height: null }
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}
