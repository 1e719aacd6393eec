import type { NetworkName } from '@chorus/model/network-identity'
import { toFilledOptions } from '@chorus/model/poll/poll-draft'
import { pollLimits } from '@chorus/model/poll/poll-limits'
import { fitImages, maxImages } from '../drafts/draft-image.ts'
import type { DraftPart } from '../drafts/draft-parts.ts'
import type { SavedDraft } from '../drafts/draft-store.ts'
import { canPostGif, type DraftGif } from '../gifs/draft-gif.ts'
import { findVideoProblems } from '../video/draft-video.ts'
import { canPostPoll, type Target } from './targets.ts'

/** How many images can still be added to a part, for all accounts that post it. */
export function findRemainingImages(part: DraftPart, draft: SavedDraft, targets: readonly Target[]): number {
  const { images, poll, gif, video } = part
  const { edited, kept = [] } = draft
  const canChangeMedia = !poll && !gif && !video && edited?.content.canChangeMedia !== false
  if (!canChangeMedia || !takeImages(targets)) return 0
  return Math.max(0, maxImages(toNetworks(targets), isQuote(part, draft)) - images.length - kept.length)
}

/** Whether a poll lacks its question or an option. */
export const isPollIncomplete = ({ text, poll }: DraftPart): boolean =>
  poll !== undefined && (text.trim() === '' || toFilledOptions(poll).length < pollLimits.options.min)

/** Whether the part is the one that quotes another post: the first. */
const isQuote = ({ id }: DraftPart, { quote, parts, variants = {} }: Pick<SavedDraft, 'quote' | 'parts' | 'variants'>): boolean =>
  quote !== undefined && [parts, ...Object.values(variants)].some((each) => each[0]?.id === id)

/** Whether these accounts can post the part, apart from the length of its text. `quotes`: it quotes another post. */
export const fitsMedia = (part: DraftPart, targets: readonly Target[], { quotes }: { quotes: boolean }): boolean =>
  (part.images.length === 0 || (!part.poll && takeImages(targets) && fitImages(part.images, toNetworks(targets), quotes))) &&
  (!part.gif || (!part.poll && findWithoutGif(part.gif, targets).length === 0)) &&
  (!part.video || (!part.poll && takeVideos(targets) && findVideoProblems(part.video, toNetworks(targets)).length === 0)) &&
  (!part.poll || (!isPollIncomplete(part) && targets.every((target) => canPostPoll(target, part.poll!.type))))

/** Networks that don't post this GIF. */
export const findWithoutGif = (gif: DraftGif, targets: readonly Target[]): NetworkName[] =>
  toNetworks(targets.filter(({ publish }) => !canPostGif(gif, publish)))

export const takeVideos = (targets: readonly Target[]): boolean => targets.every(({ publish }) => publish.mediaOrder.includes('video'))
const takeImages = (targets: readonly Target[]): boolean => targets.every(({ publish }) => publish.mediaOrder.includes('image'))
/** Whether a post there has a card. */
export const takesCards = ({ publish }: Target): boolean => publish.mediaOrder.includes('card')
export const toNetworks = (targets: readonly Target[]): NetworkName[] => [...new Set(targets.map(({ network }) => network))]
