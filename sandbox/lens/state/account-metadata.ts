import { AccountMetadataSchema } from '@lens-protocol/metadata'
import type { GroveFiles } from './grove-files.ts'
import { readStandard } from './read-standard.ts'

/** The metadata that an account sets, in the shape of the API. */
export function readAccountMetadata(files: GroveFiles, uri: string): Record<string, unknown> {
  const { id, name, bio, picture, coverPicture, attributes = [] } = readStandard(files, uri, AccountMetadataSchema).lens
  // The API answers with the file as stored when asked for the original, and otherwise with a copy on its own gateway.
  const serve =
    (image: string | undefined) =>
    ({ request }: { request: { useOriginal?: boolean } }) =>
      image && (request.useOriginal ? image : image.replace(/^lens:\/\//, `${files.gateway}/`))
  return {
    __typename: 'AccountMetadata',
    id,
    name,
    bio,
    picture: serve(picture),
    coverPicture: serve(coverPicture),
    attributes: attributes.map(({ type, key, value }) => ({ __typename: 'MetadataAttribute', type: type.toUpperCase(), key, value })),
  }
}
