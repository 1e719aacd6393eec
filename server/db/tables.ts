import type { AccountsTable } from './tables/accounts.ts'
import type { AuditTable } from './tables/audit.ts'
import type { BookmarksTable } from './tables/bookmarks.ts'
import type { ChallengesTable } from './tables/challenges.ts'
import type { DeviceTokensTable } from './tables/device-tokens.ts'
import type { IdentitiesTable } from './tables/identities.ts'
import type { IdentityMovesTable } from './tables/identity-moves.ts'
import type { LikesTable } from './tables/likes.ts'
import type { MutedCollectionsTable } from './tables/muted-collections.ts'
import type { MutedPeopleTable } from './tables/muted-people.ts'
import type { MutesTable } from './tables/mutes.ts'
import type { NoticesTable } from './tables/notices.ts'
import type { OtpCodesTable } from './tables/otp-codes.ts'
import type { PushSwitchesTable } from './tables/push-switches.ts'
import type { RateLimitsTable } from './tables/rate-limits.ts'
import type { RefusedRelationsTable } from './tables/refused-relations.ts'
import type { ReportsTable } from './tables/reports.ts'
import type { SecretsTable } from './tables/secrets.ts'
import type { SessionsTable } from './tables/sessions.ts'
import type { UsedProofsTable } from './tables/used-proofs.ts'
import type { WatchesTable } from './tables/watches.ts'

/** Every table, by its name in SQL. */
export interface Tables {
  accounts: AccountsTable
  audit: AuditTable
  bookmarks: BookmarksTable
  challenges: ChallengesTable
  device_tokens: DeviceTokensTable
  identities: IdentitiesTable
  identity_moves: IdentityMovesTable
  likes: LikesTable
  muted_collections: MutedCollectionsTable
  muted_people: MutedPeopleTable
  mutes: MutesTable
  notices: NoticesTable
  otp_codes: OtpCodesTable
  push_switches: PushSwitchesTable
  rate_limits: RateLimitsTable
  refused_relations: RefusedRelationsTable
  reports: ReportsTable
  secrets: SecretsTable
  sessions: SessionsTable
  used_proofs: UsedProofsTable
  watches: WatchesTable
}
