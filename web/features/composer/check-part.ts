import type { NetworkName } from '@chorus/model/network-identity'
import { toFilledOptions } from '@chorus/model/poll/poll-draft'
import { pollLimits } from '@chorus/model/poll/poll-limits'
import { fitImages, maxImages } from './drafts/draft-image.ts'
import type { DraftPart } from './drafts/draft-parts.ts'
import type { SavedDraft } from './drafts/draft-store.ts'
import { measureText, type Measure } from './fields/measure-text.ts'
import type { Target } from './targets.ts'

export interface PartCheck {
  measures: readonly Measure[]
  /** The number of images that can still be added. */
  remainingImages: number
  /** Its question or options are missing. */
  isPollIncomplete: boolean
  /** Whether every network would accept it. */
  fits: boolean
}

/** Compares a part with the limits of the accounts that post it. */
export function checkPart(
  { text, images, poll }: DraftPart,
  { edited, kept = [] }: Pick<SavedDraft, 'edited' | 'kept'>,
  targets: readonly Target[],
  networks: readonly NetworkName[],
): PartCheck {
  const measures = measureText(text, networks, { hasPoll: poll !== undefined })
  const isPollIncomplete = poll !== undefined && (text.trim() === '' || toFilledOptions(poll).length < pollLimits.options.min)
  const canChangeMedia = !poll && edited?.content.canChangeMedia !== false
  const takesImages = canChangeMedia && targets.every(({ publish }) => publish.mediaOrder.includes('image'))
  const fitsImages = images.length === 0 || (takesImages && fitImages(images, networks))
  return {
    measures,
    remainingImages: takesImages ? Math.max(0, maxImages(networks) - images.length - kept.length) : 0,
    isPollIncomplete,
    fits: measures.every((measure) => measure.fits) && fitsImages && !isPollIncomplete,
  }
}
