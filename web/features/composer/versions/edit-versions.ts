import type { NetworkName } from '@chorus/model/network-identity'
import type { DraftPart, DraftVersions } from '../drafts/draft-parts.ts'
import { withNames, withoutOtherNames } from '../mentions/draft-mention.ts'
import type { Naming } from '../targets/targets.ts'
import type { Splitter } from './create-splitter.ts'

/** Networks on which the author has the higher text limit. */
export type Verified = ReadonlySet<NetworkName>

/**
 * The parts that a network posts. Undefined: those of all networks without their own version. Without `splitter`, text that is too long stays
 * whole.
 * Typed names lose their @ where the network would make links of them although they may be meant for another one. In a variant, they are meant
 * for its network.
 */
export function partsOn(
  versions: DraftVersions,
  network: NetworkName | undefined,
  verified: Verified,
  splitter: Splitter | undefined,
  { linking, isShared }: Naming = plain,
): readonly DraftPart[] {
  const { parts, variants, splits = [] } = versions
  if (network === undefined) return parts
  const written = variants?.[network] ?? parts
  const linksNames = linking.has(network)
  const style = { linksNames, isLimited: linksNames && isShared && !variants?.[network] }
  const own = written.some((part) => hasNames(part, style)) ? written.map((part) => nameOn(part, network, style)) : written
  return splitter && !variants?.[network] && splits.includes(network) ? splitter(network, own, verified.has(network)) : own
}

const plain: Naming = { linking: new Set(), isShared: false }

interface NameStyle {
  linksNames: boolean
  /** Only people who were chosen are mentioned. */
  isLimited: boolean
}

const hasNames = ({ text, mentions }: DraftPart, { isLimited }: NameStyle): boolean =>
  Boolean(mentions?.length) || (isLimited && /[@＠]/.test(text))

/** Splits are memoised per part, so a part must always yield the same named part. */
const named = new WeakMap<DraftPart, Map<string, DraftPart>>()

/** The part with the names that the network knows people by. */
function nameOn(part: DraftPart, network: NetworkName, style: NameStyle): DraftPart {
  if (!hasNames(part, style)) return part
  const names = named.get(part) ?? new Map<string, DraftPart>()
  const key = `${network} ${style.linksNames} ${style.isLimited}`
  const found = names.get(key) ?? writeNames(part, network, style)
  named.set(part, names.set(key, found))
  return found
}

function writeNames(part: DraftPart, network: NetworkName, { linksNames, isLimited }: NameStyle): DraftPart {
  const own = withNames(part, network, linksNames)
  return isLimited ? withoutOtherNames(own, network) : own
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
