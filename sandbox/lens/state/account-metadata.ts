import { AccountMetadataSchema } from '@lens-protocol/metadata'
import type { GroveFiles } from './grove-files.ts'
import { readStandard } from './read-standard.ts'

/** The metadata that an account sets, in the shape of the API. */
export function readAccountMetadata(files: GroveFiles, uri: string): Record<string, unknown> {
  const { id, name, bio, picture, coverPicture, attributes = [] } = readStandard(files, uri, AccountMetadataSchema).lens
  return {
    __typename: 'AccountMetadata',
    id,
    name,
    bio,
    picture: files.serve(picture),
    coverPicture: files.serve(coverPicture),
    attributes: attributes.map(({ type, key, value }) => ({ __typename: 'MetadataAttribute', type: type.toUpperCase(), key, value })),
  }
}
