import { imageUrl } from '../media/image-url.ts'
import { iso } from '../seed/iso.ts'
import type { World } from '../seed/world.ts'
import type { Operations } from './operations.ts'
import type { Viewing } from './viewing.ts'

type Json = Record<string, unknown>

/** Of every username. */
export const namespace = '0xFBEdC5C278cc01A843D161d5469202Fe4EDC99E4'

/** The cast's accounts in the official schema's shapes. */
export function createAccountFacts(world: World, mediaUrl: string, { toAccountOperations }: Operations) {
  const accounts = new Map<string, Json>()
  const toAccount = (key: string): Json => {
    const account = accounts.get(key) ?? createAccount(key)
    accounts.set(key, account)
    return account
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
      metadata: {
        __typename: 'AccountMetadata',
        id: `account-${key}`,
        name: person.name,
        bio: person.bio,
        picture: imageUrl(mediaUrl, person.avatar),
        coverPicture: person.banner ? imageUrl(mediaUrl, person.banner) : null,
        attributes: [
          ...(person.location ? [{ __typename: 'MetadataAttribute', type: 'STRING', key: 'location', value: person.location }] : []),
          ...(person.website ? [{ __typename: 'MetadataAttribute', type: 'STRING', key: 'website', value: person.website }] : []),
        ],
      },
      operations: (_: unknown, { viewer }: Viewing) => (viewer ? toAccountOperations(key, viewer) : null),
      actions: [],
      rules: { __typename: 'AccountFollowRules', required: [], anyOf: [] },
      isMemberOf: false,
    }
  }
  return { toAccount }
}
