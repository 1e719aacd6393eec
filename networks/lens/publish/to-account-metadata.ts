import { account, type AccountMetadata, MetadataAttributeType } from '@lens-protocol/metadata'
import * as v from 'valibot'

/** What an account says about itself. */
export const WireAccountMetadata = v.object({
  name: v.nullish(v.string()),
  bio: v.nullish(v.string()),
  picture: v.nullish(v.string()),
  coverPicture: v.nullish(v.string()),
  // All of them, because an edit writes them again.
  attributes: v.array(v.object({ type: v.picklist(['BOOLEAN', 'DATE', 'NUMBER', 'STRING', 'JSON']), key: v.string(), value: v.string() })),
})
export type WireAccountMetadata = v.InferOutput<typeof WireAccountMetadata>

/** A change to an account's metadata. Absent: unchanged. An empty text removes a field. */
export interface AccountChanges {
  name: string
  bio: string
  picture?: string | undefined
  coverPicture?: string | undefined
  /** By their key. */
  attributes: Readonly<Record<string, string | undefined>>
}

/** The standard names these types differently from the API. */
const types = {
  BOOLEAN: MetadataAttributeType.BOOLEAN,
  DATE: MetadataAttributeType.DATE,
  NUMBER: MetadataAttributeType.NUMBER,
  STRING: MetadataAttributeType.STRING,
  JSON: MetadataAttributeType.JSON,
} as const

/** An account's metadata by the official standard, including what other apps stored there. `id`: a new one for each version. */
export function toAccountMetadata(before: WireAccountMetadata | null | undefined, changes: AccountChanges, id: string): AccountMetadata {
  const { name, bio, picture = before?.picture, coverPicture = before?.coverPicture } = changes
  const edited = Object.entries(changes.attributes).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const keys = new Set(edited.map(([key]) => key))
  const kept = (before?.attributes ?? []).filter(({ key }) => !keys.has(key)).map((each) => ({ ...each, type: types[each.type] }))
  const added = edited.map(([key, value]) => ({ type: MetadataAttributeType.STRING, key, value }))
  // The standard has no empty texts or lists.
  const attributes = [...kept, ...added].filter(({ key, value }) => key && value)
  return account({
    id,
    ...(name && { name }),
    ...(bio && { bio }),
    ...(picture && { picture }),
    ...(coverPicture && { coverPicture }),
    ...(attributes.length > 0 && { attributes: attributes as NonNullable<AccountMetadata['lens']['attributes']> }),
  })
}
