import type { PersonQuery } from '@chorus/contract/identity/wallet-profile'
import { identityOf, networkIdentities, networkNames, networkOfPlatform, type NetworkPlatform } from '@chorus/model/network-identity'
import { namesOf } from '@chorus/networks/identity-names'
import { readWalletAddress } from '../account/wallet-address.ts'
import { toEnsName } from '../upstream/ethereum/to-ens-name.ts'
import { type LinkPlatform, type NamedIdentity, toHandle, toId } from './named-identity.ts'

const networks = networkNames.map((name) => networkIdentities[name])

type Read = (text: string) => Promise<NamedIdentity | undefined>

const byId =
  (platform: LinkPlatform): Read =>
  async (text) => {
    const value = toId(platform, text)
    return value === undefined ? undefined : { platform, by: 'id', value }
  }
const byHandle =
  (platform: NetworkPlatform): Read =>
  async (text) => {
    const value = toHandle(platform, text)
    return value === undefined ? undefined : { platform, by: 'handle', value }
  }
const byAddress =
  (platform: 'wallet' | 'solana'): Read =>
  async (text) => {
    const found = await readWalletAddress(text)
    return found?.kind === platform ? { platform, by: 'id', value: found.address } : undefined
  }
const byEns: Read = async (text) => {
  const value = await toEnsName(text)
  return value === undefined ? undefined : { platform: 'ens', by: 'handle', value }
}
const byUid: Read = async (text) => (/^[\w-]{1,64}$/.test(text) ? { platform: 'account', by: 'id', value: text } : undefined)

/** In order of precedence when a query has several: permanent ids first. */
const readers: readonly (readonly [keyof PersonQuery, Read])[] = [
  ['walletAddress', byAddress('wallet')],
  ['solanaAddress', byAddress('solana')],
  ...networks.map(({ platform, personKeys }) => [personKeys.id, byId(platform)] as const),
  ['uid', byUid],
  ['ens', byEns],
  ...networks.map(({ platform, personKeys }) => [personKeys.handle, byHandle(platform)] as const),
]

/** The identity in a query; undefined when no identity can have that name. */
export async function readPersonQuery(query: PersonQuery): Promise<NamedIdentity | undefined> {
  const [key, read] = readers.find(([name]) => query[name] !== undefined) ?? []
  return key && read ? read(query[key]!) : undefined
}

/** Platforms that are no networks. */
const otherPlatforms = new Map<string, Read>([
  ['wallet', byAddress('wallet')],
  ['eth', byAddress('wallet')],
  ['solana', byAddress('solana')],
  ['ens', byEns],
])

/** The same for an identity on a platform: an id if it has the form of one (spec 1 §5), otherwise a handle. */
export async function readIdentity(name: string, identity: string): Promise<NamedIdentity | undefined> {
  const network = networkOfPlatform(name)
  if (!network) return otherPlatforms.get(name)?.(identity)
  const { platform } = networkIdentities[network]
  const mayBeId = namesOf(network).isId?.(identity) ?? true
  return (mayBeId ? await byId(platform)(identity) : undefined) ?? byHandle(platform)(identity)
}

/** Identities that a whole search term may mean, the most likely first. */
export async function readKeyword(keyword: string): Promise<NamedIdentity[]> {
  const address = await readWalletAddress(keyword)
  if (address) return [{ platform: address.kind, by: 'id', value: address.address }]
  const found = await Promise.all(readersOfKeyword(keyword).map((read) => read(keyword)))
  return found.filter((named) => named !== undefined)
}

function readersOfKeyword(keyword: string): Read[] {
  const suffixed = networkNames.find((name) => {
    const { handleSuffix } = identityOf(name)
    return handleSuffix !== undefined && keyword.toLowerCase().endsWith(handleSuffix)
  })
  if (suffixed) return [byHandle(networkIdentities[suffixed].platform)]
  const readAs = (by: 'id' | 'handle') =>
    networkNames.filter((name) => namesOf(name).readKeyword?.(keyword) === by).map((name) => networkIdentities[name].platform)
  const ids = readAs('id')
  if (ids.length > 0) return ids.map(byId)
  return [...(keyword.includes('.') ? [byEns] : []), ...readAs('handle').map(byHandle)]
}
