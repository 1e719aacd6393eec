import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { DraftPart, DraftVersions } from '../drafts/draft-parts.ts'
import { withNames } from '../mentions/draft-mention.ts'
import type { Splitter } from './create-splitter.ts'

/** Networks on which the author has the higher text limit. */
export type Verified = ReadonlySet<NetworkName>

/**
 * The parts that a network posts. Undefined: those of all networks without their own version. Without `splitter`, text that is too long stays
 * whole.
 */
export function partsOn(
  versions: DraftVersions,
  network: NetworkName | undefined,
  verified: Verified,
  splitter: Splitter | undefined,
): readonly DraftPart[] {
  const { parts, variants, splits = [] } = versions
  if (network === undefined) return parts
  const written = variants?.[network] ?? parts
  const own = written.some(({ mentions }) => mentions?.length) ? written.map((part) => nameOn(part, network)) : written
  return splitter && !variants?.[network] && splits.includes(network) ? splitter(network, own, verified.has(network)) : own
}

/** Splits are memoised per part, so a part must always yield the same named part. */
const named = new WeakMap<DraftPart, Map<NetworkName, DraftPart>>()

/** The part with the names that the network knows people by. */
function nameOn(part: DraftPart, network: NetworkName): DraftPart {
  if (!part.mentions?.length) return part
  const names = named.get(part) ?? new Map<NetworkName, DraftPart>()
  const found = names.get(network) ?? withNames(part, network, descriptors[network].linksNames)
  named.set(part, names.set(network, found))
  return found
}

/** Whether a network posts something other than the shared version. */
export const hasOwnVersion = ({ variants, splits = [] }: DraftVersions, network: NetworkName): boolean =>
  variants?.[network] !== undefined || splits.includes(network)

/** Replaces a network's parts, which makes them its variant, or the parts that all other networks share. */
export function withParts({ variants, splits }: DraftVersions, network: NetworkName | undefined, parts: readonly DraftPart[]) {
  if (network === undefined) return { parts }
  return { variants: { ...variants, [network]: parts }, splits: splits?.filter((other) => other !== network) }
}

/** The network posts the same as the others. */
export function withoutVersion({ variants, splits }: DraftVersions, network: NetworkName) {
  const { [network]: _, ...others } = variants ?? {}
  return { variants: others, splits: splits?.filter((other) => other !== network) }
}

/** The network posts text that is too long as several posts. */
export function withSplit(versions: DraftVersions, network: NetworkName, verified: Verified, splitter: Splitter) {
  const own = versions.variants?.[network]
  if (own) return withParts(versions, network, splitter(network, own, verified.has(network)))
  return { splits: [...(versions.splits ?? []).filter((other) => other !== network), network] }
}

export const insertPart = (parts: readonly DraftPart[], at: number, part: DraftPart): readonly DraftPart[] => parts.toSpliced(at, 0, part)

/** At least one part stays. */
export const removePart = (parts: readonly DraftPart[], id: string): readonly DraftPart[] =>
  parts.length > 1 ? parts.filter((part) => part.id !== id) : parts

/** `by`: places towards the end; -1 is one place towards the beginning. */
export function movePart(parts: readonly DraftPart[], id: string, by: number): readonly DraftPart[] {
  const from = parts.findIndex((part) => part.id === id)
  const part = parts[from]
  const to = from + by
  if (!part || to < 0 || to >= parts.length) return parts
  return parts.toSpliced(from, 1).toSpliced(to, 0, part)
}
