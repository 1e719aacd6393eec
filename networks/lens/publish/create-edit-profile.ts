import { Failure } from '@chorus/model/failure'
import { countLens } from '@chorus/model/length/count-lens'
import { limits } from '@chorus/model/limits'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import * as v from 'valibot'
import type { EditProfile, ProfileEdit } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import type { Grove } from './create-grove.ts'
import { ownMetadataDocument } from './publish-documents.ts'
import { toAccountMetadata, WireAccountMetadata } from './to-account-metadata.ts'

const OwnMetadata = v.object({ account: v.nullable(v.object({ metadata: v.nullish(WireAccountMetadata) })) })

/** A profile is one file, so each edit stores a new one that includes everything unchanged. */
export function createEditProfile({ account, ask, write }: Writer, grove: Grove): Pick<EditProfile, 'load' | 'save'> {
  const read = async (signal?: AbortSignal) => {
    const { account: found } = await ask({
      name: 'OwnMetadata',
      document: ownMetadataDocument,
      request: { address: account },
      schema: OwnMetadata,
      // Anything missing from the response would be missing from the profile.
      isWhole: true,
      signal,
    })
    // An edit without the current metadata would remove what the account has.
    if (!found) throw new Failure('not-found', 'No profile found', { network: 'lens', call: 'OwnMetadata' })
    return found.metadata
  }
  return {
    async load(signal) {
      const metadata = await read(signal)
      const attribute = (key: string) => metadata?.attributes.find((each) => each.key === key)?.value ?? ''
      return {
        displayName: metadata?.name ?? '',
        bio: metadata?.bio ?? '',
        location: attribute('location'),
        website: attribute('website'),
      }
    },
    async save(edit) {
      check(edit)
      const { displayName: name, bio, location, website, avatar, banner } = edit
      const [picture, coverPicture] = await Promise.all([avatar, banner].map((image) => image && grove.upload(image)))
      // Read last, so that a change from elsewhere during the uploads is kept.
      const before = await read()
      const changes = { name, bio, picture, coverPicture, attributes: { location, website } }
      const metadata = toAccountMetadata(before, changes, crypto.randomUUID())
      const metadataUri = await grove.uploadJson(metadata)
      await write('setAccountMetadata', { metadataUri })
    },
  }
}

function check({ displayName, bio, location = '', website = '' }: ProfileEdit): void {
  const { profile } = limits.lens
  const isLong = (text: string, most: number) => countLens(text) > most
  if (isLong(displayName, profile.displayName.max) || isLong(bio, profile.bio.max))
    throw toOperationFailure('refused', 'profileTooLong', { network: 'lens' })
  if (isLong(location, profile.location) || isLong(website, profile.website))
    throw toOperationFailure('refused', 'profileTooLong', { network: 'lens' })
}
