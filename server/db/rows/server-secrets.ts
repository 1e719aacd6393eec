import type { Generated } from 'kysely'

export interface ServerSecretsTable {
  id: string
  kind: string
  key_version: number
  wrapped_key: Buffer
  sealed: Buffer
  created_at: Generated<Date>
}
