import type { NetworkName } from '@chorus/model/network-identity'
import { type PollDraft, toFilledOptions } from '@chorus/model/poll/poll-draft'
import type { DraftGif } from '../gifs/draft-gif.ts'
import type { DraftMention } from '../mentions/draft-mention.ts'
import type { DraftVideo } from '../video/draft-video.ts'
import type { DraftImage } from './draft-image.ts'

/** One post of a draft. A draft with several is a thread. */
export interface DraftPart {
  id: string
  text: string
  /** A part has images, a GIF, a video or a poll. */
  images: readonly DraftImage[]
  gif?: DraftGif | undefined
  video?: DraftVideo | undefined
  /** People chosen while writing. */
  mentions?: readonly DraftMention[] | undefined
  poll?: PollDraft | undefined
  /** The link whose preview was removed. */
  withoutCard?: string | undefined
}

/** What a draft posts: its parts, in order, and the versions of networks that differ. */
export interface DraftVersions {
  /** At least one. */
  parts: readonly DraftPart[]
  /** Each has at least one part. Absent: the network posts `parts`. */
  variants?: Partial<Record<NetworkName, readonly DraftPart[]>> | undefined
  /** Networks that post parts that are too long for them as several posts. */
  splits?: readonly NetworkName[] | undefined
}

/** The most posts of a thread. Flows §3.4. */
export const mostParts = 25

export const createPart = (text = ''): DraftPart => ({ id: crypto.randomUUID(), text, images: [] })

/** All parts that are written by hand. */
export const allParts = ({ parts, variants = {} }: DraftVersions): readonly DraftPart[] => [...parts, ...Object.values(variants).flat()]

/** The first part. */
export const firstPart = ({ parts }: Pick<DraftVersions, 'parts'>): DraftPart => {
  const [first] = parts
  if (!first) throw new Error('A draft has at least one part.')
  return first
}

export const isEmptyPart = ({ text, images, gif, video, poll }: DraftPart): boolean =>
  text.trim() === '' && images.length === 0 && !gif && !video && (!poll || toFilledOptions(poll).length === 0)
