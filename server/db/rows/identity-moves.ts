import type { Generated } from 'kysely'

export interface IdentityMovesTable {
  id: string
  platform: string
  issuer: string
  subject: string
  from_account: string
  to_account: string
  moved_at: Generated<Date>
  undo_until: Date
  undone_at: Date | null
}
