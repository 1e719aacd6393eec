import type { Db } from '../db/database.ts'
import type { AccountRow } from '../db/tables/accounts.ts'
import { type InTime, withDeadline } from '../upstream/with-deadline.ts'
import type { EnsNames } from './ens-names.ts'
import { type LinkedIdentity, mergeLinked, toLinked, toOwnWallets } from './linked-identity.ts'
import type { NamedIdentity } from './named-identity.ts'
import { findOwnPerson, listOwners, loadOwnPerson } from './own-people.ts'
import type { AskNetwork } from './people-source.ts'
import type { CheckedLink, PublicPerson, Web3Bio } from './web3-bio.ts'

export interface GraphDeps {
  db: Db
  /** Undefined: not configured. */
  web3bio: Web3Bio | undefined
  ens: EnsNames | undefined
  askNetwork: AskNetwork
}

/** A person's public identities. */
export interface LinkedPerson {
  /** Undefined: this person has no Chorus account. */
  account: AccountRow | undefined
  identities: LinkedIdentity[]
  links: CheckedLink[]
}

export interface IdentityGraph {
  /** Everything linked to an identity. Other services may fail; what Chorus itself knows is always returned. */
  find(named: NamedIdentity): Promise<LinkedPerson>
}

const mostNamedWallets = 5
const unknown: PublicPerson = { identities: [], links: [] }

/**
 * Joins identities of the same person from Chorus accounts and from checked external links. Identities proven in Chorus take precedence.
 */
export function createIdentityGraph({ db, web3bio, ens, askNetwork }: GraphDeps): IdentityGraph {
  return { find: (asked) => withDeadline((inTime) => findPerson(asked, inTime)) }

  async function findPerson(asked: NamedIdentity, inTime: InTime): Promise<LinkedPerson> {
    const named = await followName(asked, inTime)
    const early = web3bio?.knows(named) ? inTime(web3bio.person(named)) : undefined
    const there = (await inTime(askNetwork(named))) ?? []
    const found = (await (early ?? askAbout(there, named, inTime))) ?? unknown
    const others = await complete(mergeLinked([...toAsked(asked, named), ...there, ...found.identities]), inTime)
    const person = await join(named, others)
    return { ...person, identities: await withNames(person.identities, named, inTime), links: found.links }
  }

  /** Names change owners, and other services may be out of date: Ethereum has the current one. */
  async function followName(asked: NamedIdentity, inTime: InTime): Promise<NamedIdentity> {
    const address = asked.platform === 'ens' ? await inTime(ens?.addressOf(asked.value)) : undefined
    return address ? { platform: 'wallet', by: 'id', value: address } : asked
  }

  /** Queries other services by another name of the same person when they do not know the requested one. */
  async function askAbout(there: readonly LinkedIdentity[], asked: NamedIdentity, inTime: InTime): Promise<PublicPerson | undefined> {
    if (!web3bio) return undefined
    const own = await findOwnPerson(db, asked)
    const names = [...there, ...(own?.identities ?? [])].flatMap(({ platform, id, handle }): NamedIdentity[] => [
      ...(id ? [{ platform, by: 'id', value: id } as const] : []),
      ...(handle && platform !== 'wallet' && platform !== 'solana' ? [{ platform, by: 'handle', value: handle } as const] : []),
    ])
    const named = names.find((each) => web3bio.knows(each))
    return named && inTime(web3bio.person(named))
  }

  /** Adds ids to identities that are known only by handle, as their networks report them. */
  async function complete(identities: readonly LinkedIdentity[], inTime: InTime): Promise<LinkedIdentity[]> {
    const completed = await Promise.all(
      identities.map(async ({ platform, id, handle }) =>
        id === '' && platform !== 'wallet' && platform !== 'solana'
          ? ((await inTime(askNetwork({ platform, by: 'handle', value: handle }))) ?? []).filter((each) => each.platform === platform)
          : [],
      ),
    )
    return mergeLinked([...identities, ...completed.flat()])
  }

  /** Joins the identities proven in Chorus with external links. Drops links to identities that another account has proven. */
  async function join(named: NamedIdentity, others: readonly LinkedIdentity[]): Promise<Omit<LinkedPerson, 'links'>> {
    const [own, owners] = await Promise.all([findOwnPerson(db, named), listOwners(db, others)])
    const accountIds = new Set(owners.filter((owner) => owner !== undefined))
    // Two Chorus accounts are two people, whatever external links claim: then the result belongs to neither.
    const [only] = accountIds.size === 1 ? accountIds : []
    const person = own ?? (only ? await loadOwnPerson(db, only) : undefined)
    const theirs = others.filter((_, index) => owners[index] === undefined || owners[index] === person?.account.id)
    const proven = person?.identities ?? []
    const wallets = mergeLinked(proven.flatMap((identity) => toOwnWallets(identity, identity.platform)))
    const signers = await listOwners(db, wallets)
    const brought = wallets.filter((_, index) => signers[index] === undefined || signers[index] === person?.account.id)
    return { account: person?.account, identities: mergeLinked([...proven, ...brought, ...theirs]) }
  }

  /** Adds the current primary names of wallets. */
  async function withNames(identities: readonly LinkedIdentity[], named: NamedIdentity, inTime: InTime): Promise<LinkedIdentity[]> {
    const isAlone = identities.length === 0 && named.platform === 'wallet'
    const wallets = identities.filter(({ platform }) => platform === 'wallet').slice(0, mostNamedWallets)
    const addresses = isAlone ? [named.value] : wallets.map(({ id }) => id)
    const names = new Map(await Promise.all(addresses.map(async (each) => [each, await inTime(nameOf(each))] as const)))
    if (isAlone) {
      const name = names.get(named.value)
      return name ? [toLinked('wallet', { id: named.value, names: [name], primaryName: name, sources: [toEnsSource(name)] })] : []
    }
    return identities.map((identity) => {
      const name = identity.platform === 'wallet' ? names.get(identity.id) : undefined
      if (name === undefined) return identity
      return { ...identity, primaryName: name, names: name === null ? identity.names : [...new Set([name, ...identity.names])] }
    })
  }

  /** null: no primary name. */
  async function nameOf(address: string): Promise<string | null | undefined> {
    return ens && ((await ens.nameOf(address)) ?? null)
  }
}

/** The wallet that a name resolved to. */
const toAsked = (asked: NamedIdentity, { platform, value }: NamedIdentity): LinkedIdentity[] =>
  asked.platform === 'ens' && platform === 'wallet'
    ? [toLinked('wallet', { id: value, names: [asked.value], sources: [toEnsSource(asked.value)] })]
    : []

const toEnsSource = (name: string) => ({ source: 'web ens data', provider: 'ens', verifiedText: name })
