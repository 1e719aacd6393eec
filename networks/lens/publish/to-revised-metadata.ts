import { toOperationFailure } from '@chorus/model/to-operation-failure'
import { PostMainFocus, PostMetadataSchemaId } from '@lens-protocol/metadata'
import * as v from 'valibot'
import type { PublishedContent, PublishedMedia, Revision } from '../../draft.ts'
import { type StoredMedia, toStandardMedia } from './to-post-metadata.ts'

const Media = v.looseObject({
  item: v.string(),
  type: v.optional(v.string()),
  altTag: v.optional(v.string()),
  cover: v.optional(v.string()),
})
type Media = v.InferOutput<typeof Media>

/** The file of a post, by the official standard or an earlier version of it. Unknown parts stay as they are. */
export const WirePostFile = v.looseObject({
  $schema: v.string(),
  lens: v.looseObject({
    mainContentFocus: v.string(),
    content: v.optional(v.string()),
    image: v.optional(Media),
    video: v.optional(Media),
    attachments: v.optional(v.array(Media)),
  }),
})
export type WirePostFile = v.InferOutput<typeof WirePostFile>

/** Kinds that change into one another when their files change. Files of other kinds, such as articles, are part of their content. */
const changeable = new Set<string>([PostMainFocus.TEXT_ONLY, PostMainFocus.IMAGE, PostMainFocus.VIDEO, PostMainFocus.SHORT_VIDEO])
const canChangeMedia = (file: WirePostFile): boolean =>
  changeable.has(file.lens.mainContentFocus) && listMedia(file).every(({ type = '' }) => !type.startsWith('audio/'))

const toKind = ({ type = '' }: Media): PublishedMedia['kind'] => (type.startsWith('video/') ? 'video' : 'image')

/** The main file is often repeated among the attachments. */
function listMedia({ lens: { image, video, attachments = [] } }: WirePostFile): Media[] {
  const main = image ?? video
  const isListed = attachments.some(({ item }) => item === main?.item)
  return main && !isListed ? [main, ...attachments] : attachments
}

/** @param toUrl Where a browser can load a file. */
export function toPublishedContent(file: WirePostFile, toUrl: (uri: string) => string | undefined): PublishedContent {
  const canChange = canChangeMedia(file)
  const media = (canChange ? listMedia(file) : []).map((each): PublishedMedia => {
    const kind = toKind(each)
    const shown = kind === 'image' ? each.item : each.cover
    return { id: each.item, kind, url: shown && toUrl(shown), alt: each.altTag || undefined }
  })
  return { text: file.lens.content ?? '', media, canChangeMedia: canChange }
}

interface Changes {
  /** Of the new content. */
  id: string
  text: string
  kept: Revision['kept']
  added: readonly StoredMedia[]
}

/** The file with a new text and new media, and everything else unchanged. */
export function toRevisedMetadata(before: WirePostFile, { id, text, kept, added }: Changes): object {
  // The signature is of the text before.
  const file = { ...before, signature: undefined }
  const { image, video } = file.lens
  const lens = { ...file.lens, image: undefined, video: undefined, attachments: undefined, content: undefined }
  const texts = { id, ...(text.trim() && { content: text }) }
  if (!canChangeMedia(file)) return { ...file, lens: { ...file.lens, content: undefined, ...texts } }
  const files = listMedia(file)
  const media = [...kept.map((each) => withAlt(files, each)), ...added.map(toStandardMedia)]
  const main = media.find((each) => toKind(each) === 'video') ?? media[0]
  const rest = { ...lens, ...texts }
  if (main && toKind(main) === 'video') {
    const others = media.filter((each) => each !== main)
    const own = { ...rest, video: main, ...(others.length > 0 && { attachments: others }) }
    return video ? { ...file, lens: own } : toOther(file, own, 'VIDEO')
  }
  if (main) {
    const own = { ...rest, image: main, attachments: media }
    return image ? { ...file, lens: own } : toOther(file, own, 'IMAGE')
  }
  if (!image && !video) return { ...file, lens: rest }
  // Only files have a title.
  return toOther(file, { ...rest, title: undefined }, 'TEXT_ONLY')
}

const toOther = (file: object, lens: object, kind: 'VIDEO' | 'IMAGE' | 'TEXT_ONLY'): object => ({
  ...file,
  $schema: PostMetadataSchemaId[`${kind}_LATEST`],
  lens: { ...lens, mainContentFocus: PostMainFocus[kind] },
})

function withAlt(files: readonly Media[], { id, alt }: Revision['kept'][number]): Media {
  const found = files.find(({ item }) => item === id)
  if (!found) throw toOperationFailure('refused', 'filesChanged', { network: 'lens', call: 'editPost' })
  return { ...found, altTag: alt || undefined }
}
