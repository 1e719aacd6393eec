import type { Generated } from 'kysely'

export interface OtpCodesTable {
  id: string
  address_hash: Buffer
  code_hash: Buffer
  bound_to: Buffer | null
  tries: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  is_dead: Generated<boolean>
}
