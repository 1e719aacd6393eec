import type { AccountsTable } from './rows/accounts.ts'
import type { AuditTable } from './rows/audit.ts'
import type { BookmarksTable } from './rows/bookmarks.ts'
import type { ChallengesTable } from './rows/challenges.ts'
import type { DeviceTokensTable } from './rows/device-tokens.ts'
import type { IdentitiesTable } from './rows/identities.ts'
import type { IdentityMovesTable } from './rows/identity-moves.ts'
import type { LikesTable } from './rows/likes.ts'
import type { MutedCollectionsTable } from './rows/muted-collections.ts'
import type { MutedPeopleTable } from './rows/muted-people.ts'
import type { MutesTable } from './rows/mutes.ts'
import type { NetworkSessionsTable } from './rows/network-sessions.ts'
import type { NoticesTable } from './rows/notices.ts'
import type { OtpCodesTable } from './rows/otp-codes.ts'
import type { PushMessagesTable } from './rows/push-messages.ts'
import type { PushSwitchesTable } from './rows/push-switches.ts'
import type { PushWatchesTable } from './rows/push-watches.ts'
import type { RateLimitsTable } from './rows/rate-limits.ts'
import type { RefusedRelationsTable } from './rows/refused-relations.ts'
import type { ReportsTable } from './rows/reports.ts'
import type { SecretsTable } from './rows/secrets.ts'
import type { ServerSecretsTable } from './rows/server-secrets.ts'
import type { SessionsTable } from './rows/sessions.ts'
import type { UsedProofsTable } from './rows/used-proofs.ts'
import type { WatchesTable } from './rows/watches.ts'
import type { XSessionsTable } from './rows/x-sessions.ts'

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
  network_sessions: NetworkSessionsTable
  notices: NoticesTable
  otp_codes: OtpCodesTable
  push_messages: PushMessagesTable
  push_switches: PushSwitchesTable
  push_watches: PushWatchesTable
  rate_limits: RateLimitsTable
  refused_relations: RefusedRelationsTable
  reports: ReportsTable
  secrets: SecretsTable
  server_secrets: ServerSecretsTable
  sessions: SessionsTable
  used_proofs: UsedProofsTable
  watches: WatchesTable
  x_sessions: XSessionsTable
}
