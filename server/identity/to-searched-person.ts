import { type SearchedPerson, type SearchKind, searchKinds } from '@chorus/contract/identity/search-identity'
import { identityOf, networkIdentities, networkNames, type NetworkName, type NetworkPlatform } from '@chorus/model/network-identity'
import { foldCase } from '@chorus/networks/identity-name'
import { toNameWords } from './find-by-name.ts'
import type { LinkedIdentity } from './linked-identity.ts'

type Profile = NonNullable<NonNullable<SearchedPerson[SearchKind]>[number]>

/** One person in search results; undefined when none of their identities is of the requested kinds. */
export function toSearchedPerson(
  identities: readonly LinkedIdentity[],
  keyword: string,
  kinds: ReadonlySet<SearchKind>,
): SearchedPerson | undefined {
  const found = searchKinds
    .filter((kind) => kinds.has(kind))
    .map(
      (kind) => [kind, identities.flatMap((identity) => toProfiles[kind](identity)).map((profile) => withHit(profile, keyword))] as const,
    )
    .filter(([, profiles]) => profiles.length > 0)
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

const unscored = { hit: false, score: 0 }

const toAccount =
  (network: NetworkName) =>
  (identity: LinkedIdentity): Profile[] => {
    const { id, handle, displayName, avatar, addresses } = identity
    const { platform } = networkIdentities[network]
    if (identity.platform !== platform) return []
    // An account that is a contract has one wallet: its owner.
    const owner = identityOf(network).hasAddressIds && addresses[0] ? { owner: addresses[0] } : {}
    return [{ ...unscored, platform_id: id, platform, handle: handle || id, name: displayName || handle || id, avatar, ...owner }]
  }

const toWallet =
  (platform: 'wallet' | 'solana') =>
  (identity: LinkedIdentity): Profile[] => {
    if (identity.platform !== platform) return []
    const { id, names, avatar, isDefault } = identity
    return [{ ...unscored, platform_id: id, platform: 'wallet', handle: id, name: names[0] ?? id, avatar, owner: id, primary: isDefault }]
  }

function toNames({ platform, id, names, primaryName, avatar }: LinkedIdentity): Profile[] {
  if (platform !== 'wallet') return []
  const primary = primaryName === undefined ? names[0] : primaryName
  const each = { ...unscored, platform_id: id, platform: 'wallet' as const, avatar, owner: id }
  return names.map((name) => ({ ...each, handle: name, name, primary: name === primary }))
}

type ToProfiles = (identity: LinkedIdentity) => Profile[]

const toProfiles: Readonly<Record<SearchKind, ToProfiles>> = {
  ...(Object.fromEntries(networkNames.map((name) => [networkIdentities[name].platform, toAccount(name)])) as Record<
    NetworkPlatform,
    ToProfiles
  >),
  eth: toWallet('wallet'),
  solana: toWallet('solana'),
  ens: toNames,
}

/** 1: the keyword matched completely. */
function withHit(profile: Profile, keyword: string): Profile {
  const names = [profile.handle, profile.platform_id].map(foldCase)
  const wanted = foldCase(keyword)
  if (names.includes(wanted)) return { ...profile, hit: true, score: 1 }
  if (names.some((name) => name.startsWith(wanted))) return { ...profile, hit: true, score: 0.5 }
  if (profile.name.toLowerCase().startsWith(wanted.toLowerCase())) return { ...profile, hit: true, score: 0.25 }
  const words = toNameWords(`${profile.handle} ${profile.name}`)
  const isPart = toNameWords(wanted).every((part) => words.some((word) => word.startsWith(part)))
  return isPart ? { ...profile, hit: true, score: 0.125 } : profile
}
