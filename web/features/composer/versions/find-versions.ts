import type { NetworkName } from '@chorus/model/network-identity'
import { fitImages } from '../drafts/draft-image.ts'
import { type DraftPart, isEmptyPart, mostParts } from '../drafts/draft-parts.ts'
import type { SavedDraft } from '../drafts/draft-store.ts'
import { type Measure, measureText, type TextCounter } from '../fields/measure-text.ts'
import { fitsMedia } from '../targets/fits-media.ts'
import { findNaming, isQuestion, type Target } from '../targets/targets.ts'
import type { Splitter } from './create-splitter.ts'
import { partsOn, type Verified } from './edit-versions.ts'

/** What a network will post. */
export interface NetworkVersion {
  network: NetworkName
  /** Whether it posts something other than the draft's `parts`. */
  isOwn: boolean
  /** Without those that are empty. */
  parts: readonly DraftPart[]
  /** Of the first part that is too long, or else of the one being edited or the longest. Undefined: the code that counts hasn’t loaded. */
  measure: Measure | undefined
  /** Whether a post there can have as many images as each of its parts has. */
  fitsImages: boolean
  /** Whether it is more posts than a thread can have. */
  hasTooManyParts: boolean
  /** Whether the network would accept all of it. */
  fits: boolean
  /** How many posts its parts would be split into, if that is more than now and fits a thread. */
  splitInto?: number
}

interface FindVersions {
  draft: SavedDraft
  /** The draft of a moment ago, for work that is too slow to run on every key press. */
  settled: SavedDraft
  /** Accounts that post it. */
  chosen: readonly Target[]
  verified: Verified
  /** Of the part that is being written. */
  partId: string
  /** Undefined until their code has loaded. */
  count: TextCounter | undefined
  splitter: Splitter | undefined
}

export function findVersions(options: FindVersions): NetworkVersion[] {
  const { chosen } = options
  const networks = [...new Set(chosen.map(({ network }) => network))]
  return networks.map((network) =>
    findVersion(
      network,
      chosen.filter((target) => target.network === network),
      options,
    ),
  )
}

function findVersion(network: NetworkName, targets: readonly Target[], options: FindVersions): NetworkVersion {
  const { draft, settled, chosen, verified, partId, count, splitter } = options
  const naming = findNaming(chosen)
  // Splitting is slow.
  const isSplit = draft.splits?.includes(network) ?? false
  const all = partsOn(isSplit ? settled : draft, network, verified, splitter, naming)
  const isOwn = draft.variants?.[network] !== undefined || (isSplit && all.length > settled.parts.length)
  const written = all.filter((part) => !isEmptyPart(part))
  const quotes = (place: number) => place === 0 && draft.quote !== undefined
  const fitsImages = written.every(({ images }, place) => fitImages(images, [network], quotes(place)))
  const hasTooManyParts = written.length > mostParts
  if (!count || !splitter) return { network, isOwn, parts: written, measure: undefined, fitsImages, hasTooManyParts, fits: false }
  const measures = (written.length > 0 ? written : all).map((part) => ({
    part,
    ...measureText(part.text, [network], { verified, isQuestion: isQuestion(part, targets), count })[0]!,
  }))
  const longest = measures.reduce((one, other) => (other.used > one.used ? other : one))
  const { part: _, ...measure } = measures.find(({ fits }) => !fits) ?? measures.find(({ part }) => part.id === partId) ?? longest
  const isPosted = written.length > 0 || (draft.kept ?? []).length > 0
  const version = {
    network,
    isOwn,
    parts: written,
    measure,
    fitsImages,
    hasTooManyParts,
    fits:
      isPosted &&
      !hasTooManyParts &&
      measures.every(({ fits }) => fits) &&
      written.every((part, place) => fitsMedia(part, targets, { quotes: quotes(place) })),
  }
  // Editing a published post doesn't turn it into a thread.
  if (measure.fits || draft.edited || measure.used > measure.max * mostParts) return version
  const splitInto = splitter(network, partsOn(settled, network, verified, splitter, naming), verified.has(network)).filter(
    (part) => !isEmptyPart(part),
  ).length
  return splitInto > written.length && splitInto <= mostParts ? { ...version, splitInto } : version
}
