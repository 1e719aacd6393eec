import type { Generated } from 'kysely'

export interface SecretsTable {
  id: string
  account_id: string
  kind: string
  subject: string
  key_version: number
  wrapped_key: Buffer
  sealed: Buffer
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ServerSecretsTable {
  id: string
  kind: string
  key_version: number
  wrapped_key: Buffer
  sealed: Buffer
  created_at: Generated<Date>
}
