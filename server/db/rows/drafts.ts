import type { Generated, JSONColumnType } from 'kysely'

export interface DraftKeysTable {
  account_id: string
  key_id: string
  last_version: Generated<number>
  created_at: Generated<Date>
}

export interface DraftsTable {
  account_id: string
  id: string
  version: number
  data: string | null
  ending: Generated<string | null>
  files: JSONColumnType<string[], string | undefined, string>
  changed_at: Generated<Date>
}

export interface DraftFilePartsTable {
  account_id: string
  file_id: string
  part: number
  parts: number
  data: Uint8Array
  saved_at: Generated<Date>
}
