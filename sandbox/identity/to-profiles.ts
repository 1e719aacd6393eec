import { imageUrl } from '../media/image-url.ts'
import type { Person, World } from '../seed/world.ts'

/** A link of a profile and its source. `ens`: self-written and unverified. */
interface Link {
  link: string
  handle: string
  sources: string[]
}

/** One identity as the name service returns it. */
export interface NameProfile {
  identity: string
  address: string | null
  platform: string
  displayName: string | null
  avatar: string | null
  description: string | null
  aliases: string[]
}

/** Field names: Web3.bio's profile kit, types `ProfileResponse` and `NSResponse`. */
export interface FullProfile extends NameProfile {
  createdAt: string | null
  email: string | null
  contenthash: string | null
  header: string | null
  location: string | null
  status: string | null
  links: Record<string, Link>
  social: { uid: number; follower: number; following: number } | Record<string, never>
}

/** Whether the service's graph of proven links also finds this person on other networks. */
export const isLinked = ({ accounts }: Person): boolean => accounts.farcaster !== undefined || accounts.lens !== undefined

/** All publicly linked identities of a person: the wallet first, under its name if it has one. */
export function toProfiles(world: Pick<World, 'follows'>, person: Person, mediaUrl: string): FullProfile[] {
  const { accounts, ens, wallets } = person
  const { farcaster, lens } = accounts
  const aliases = toAliases(person)
  const base = {
    address: wallets.evm,
    displayName: person.name,
    avatar: imageUrl(mediaUrl, person.avatar),
    description: person.bio,
    aliases,
    createdAt: new Date(person.joinedAt).toISOString(),
    email: null,
    contenthash: null,
    header: null,
    location: person.location ?? null,
    status: null,
    social: {},
  }
  const wallet: FullProfile = ens
    ? { ...base, platform: 'ens', identity: ens, links: toRecords(person) }
    : {
        ...base,
        platform: 'ethereum',
        identity: wallets.evm,
        displayName: toShort(wallets.evm),
        avatar: null,
        description: null,
        links: {},
      }
  return [
    wallet,
    ...(farcaster
      ? [
          {
            ...base,
            platform: 'farcaster',
            identity: farcaster.username,
            links: toChecked(person),
            social: { uid: farcaster.fid, ...countFollows(world, person.key) },
          },
        ]
      : []),
    ...(lens ? [{ ...base, platform: 'lens', identity: `${lens.localName}.lens`, links: {} }] : []),
    ...(isLinked(person)
      ? [
          {
            ...base,
            platform: 'solana',
            identity: wallets.solana,
            address: wallets.solana,
            displayName: toShort(wallets.solana),
            links: {},
          },
        ]
      : []),
  ]
}

function countFollows({ follows }: Pick<World, 'follows'>, key: string) {
  const here = follows.filter(({ network }) => network === 'farcaster')
  return { follower: here.filter(({ to }) => to === key).length, following: here.filter(({ from }) => from === key).length }
}

/** The same profile with fewer fields. */
export const toName = ({ identity, address, platform, displayName, avatar, description, aliases }: FullProfile): NameProfile => ({
  identity,
  address,
  platform,
  displayName,
  avatar,
  description,
  aliases,
})

/** `platform,identity`, the form that requests use too. */
export function toAliases({ accounts: { farcaster, lens, x, bluesky }, ens, wallets }: Person): string[] {
  return [
    `ethereum,${wallets.evm}`,
    ...(ens ? [`ens,${ens}`] : []),
    ...(farcaster ? [`farcaster,${farcaster.username}`, `farcaster,#${farcaster.fid}`] : []),
    ...(lens ? [`lens,${lens.localName}.lens`] : []),
    ...(farcaster || lens ? [`solana,${wallets.solana}`] : []),
    ...(farcaster && x ? [`twitter,${x.handle}`] : []),
    ...(farcaster && bluesky ? [`bluesky,${bluesky.handle}`] : []),
  ]
}

/** The self-written records of a name. */
function toRecords({ accounts: { x }, key, website }: Person): Record<string, Link> {
  return {
    ...(website ? { website: { link: website, handle: new URL(website).host, sources: ['ens'] } } : {}),
    ...(x ? { twitter: toLink('https://x.com', x.handle, 'ens') } : {}),
    github: toLink('https://github.com', `${key}-writes`, 'ens'),
  }
}

/** Links verified by a network or a prover. */
function toChecked({ accounts: { x, bluesky }, key }: Person): Record<string, Link> {
  return {
    ...(x ? { twitter: toLink('https://x.com', x.handle, 'farcaster') } : {}),
    ...(bluesky ? { bluesky: toLink('https://bsky.app/profile', bluesky.handle, 'nextid') } : {}),
    github: toLink('https://github.com', `${key}-codes`, 'keybase'),
    reddit: toLink('https://www.reddit.com/user', `${key}_reads`, 'keybase'),
  }
}

const toLink = (root: string, handle: string, source: string): Link => ({ link: `${root}/${handle}`, handle, sources: [source] })
const toShort = (address: string): string => `${address.slice(0, 6)}...${address.slice(-4)}`
