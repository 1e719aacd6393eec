import type { NetworkName } from '@chorus/model/network-identity'
import type { DraftPart } from '../drafts/draft-parts.ts'
import type { SavedDraft } from '../drafts/draft-store.ts'
import { findRemainingImages, findWithoutGif, takeVideos, toNetworks } from '../targets/fits-media.ts'
import type { Target } from '../targets/targets.ts'
import { findVideoProblems, type VideoProblem } from '../video/draft-video.ts'

export interface MediaChoices {
  /** How many images can still be added to the part being written. */
  remainingImages: number
  /** Whether it may have a GIF, and a video. */
  canAddGif: boolean
  canAddVideo: boolean
  /** Networks that don't show its GIF. */
  withoutGif: readonly NetworkName[]
  /** What networks refuse about its video. */
  videoProblems: readonly VideoProblem[]
}

/** What files a part has and may have, for the accounts that post it. */
export function findMediaChoices(part: DraftPart, draft: SavedDraft, scope: readonly Target[]): MediaChoices {
  const { images, gif, video, poll } = part
  const isFree = images.length === 0 && !gif && !video && !poll && !draft.edited
  return {
    remainingImages: findRemainingImages(part, draft, scope),
    canAddGif: isFree && scope.length > 0,
    canAddVideo: isFree && takeVideos(scope),
    withoutGif: gif ? findWithoutGif(gif, scope) : [],
    videoProblems: video ? findVideoProblems(video, toNetworks(scope)) : [],
  }
}
