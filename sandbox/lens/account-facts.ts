import { imageUrl } from '../media/image-url.ts'
import { iso } from '../seed/iso.ts'
import type { World } from '../seed/world.ts'
import type { Operations } from './operations.ts'
import type { FollowRules } from './state/follow-rules.ts'
import type { Viewing } from './viewing.ts'

type Json = Record<string, unknown>

/** Of every username. */
export const namespace = '0xFBEdC5C278cc01A843D161d5469202Fe4EDC99E4'

export interface AccountFactsOptions {
  world: World
  mediaUrl: string
  operations: Operations
  /** Metadata that people set at run time, by key. */
  profiles: ReadonlyMap<string, Json>
  followRules: FollowRules
}

/** The cast's accounts in the official schema's shapes. */
export function createAccountFacts({ world, mediaUrl, operations: { toAccountOperations }, profiles, followRules }: AccountFactsOptions) {
  const accounts = new Map<string, Json>()
  const toAccount = (key: string): Json => {
    const account = accounts.get(key) ?? createAccount(key)
    accounts.set(key, account)
    return account
  }

  const toFirstMetadata = (key: string): Json => {
    const { name, bio, avatar, banner, location, website } = world.person(key)
    const toAttribute = (name: string, value: string | undefined) =>
      value ? [{ __typename: 'MetadataAttribute', type: 'STRING', key: name, value }] : []
    return {
      __typename: 'AccountMetadata',
      id: `account-${key}`,
      name,
      bio,
      picture: imageUrl(mediaUrl, avatar),
      coverPicture: banner ? imageUrl(mediaUrl, banner) : null,
      attributes: [...toAttribute('location', location), ...toAttribute('website', website)],
    }
  }

  const createAccount = (key: string): Json => {
    const person = world.person(key)
    const { address, localName, owner } = person.accounts.lens!
    const joined = iso(person.joinedAt)
    return {
      __typename: 'Account',
      address,
      owner,
      createdAt: joined,
      score: person.verified ? 9000 : 4000,
      username: {
        __typename: 'Username',
        id: address,
        value: `lens/${localName}`,
        namespace,
        localName,
        linkedTo: address,
        ownedBy: owner,
        timestamp: joined,
      },
      metadata: () => profiles.get(key) ?? toFirstMetadata(key),
      operations: (_: unknown, { viewer }: Viewing) => (viewer ? toAccountOperations(key, viewer) : null),
      actions: [],
      rules: () => followRules.toRules(key),
      isMemberOf: false,
    }
  }
  return { toAccount }
}
