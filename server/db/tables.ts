import type { AccountsTable, AuditTable, IdentitiesTable, IdentityMovesTable, MediaRemovalsTable, NoticesTable } from './rows/accounts.ts'
import type { DaoReminderSpacesTable, DaoRemindersTable } from './rows/dao-reminders.ts'
import type { DaoFollowedPeopleTable, DaoFollowedWalletsTable, DaoFollowersTable, DaoVotersTable, DaoVotesTable } from './rows/dao-votes.ts'
import type { DraftFilePartsTable, DraftKeysTable, DraftsTable } from './rows/drafts.ts'
import type { ChallengesTable, EmailBrowsersTable, OtpCodesTable, RateLimitsTable, UsedProofsTable } from './rows/login-proofs.ts'
import type {
  BookmarksTable,
  LikesTable,
  MutedChannelsTable,
  MutedCollectionsTable,
  MutedPeopleTable,
  MutesTable,
  RefusedRelationsTable,
  ReportsTable,
  SeenNotificationsTable,
  WatchesTable,
} from './rows/people.ts'
import type { PollsTable, VotesTable } from './rows/polls.ts'
import type { PostCopiesTable } from './rows/post-copies.ts'
import type { DeviceTokensTable, PushMessagesTable, PushSwitchesTable, PushWatchesTable } from './rows/push.ts'
import type {
  ScheduledFilesTable,
  ScheduledPiecesTable,
  ScheduledPostsTable,
  ScheduledSendsTable,
  ScheduledUsesTable,
} from './rows/scheduled.ts'
import type { SecretsTable, ServerSecretsTable } from './rows/secrets.ts'
import type { NetworkSessionsTable, SessionsTable, UsedRefreshTokensTable, XSessionsTable } from './rows/sessions.ts'
import type { SignedMessagesTable } from './rows/signed-messages.ts'
import type { XAttemptsTable } from './rows/x-attempts.ts'
import type { XHiddenRepliesTable } from './rows/x-hidden-replies.ts'
import type { XCacheTable, XLimitsTable } from './rows/x-limits.ts'
import type { XRefusedFeaturesTable } from './rows/x-refused-features.ts'
import type { XBudgetsTable, XCallsTable, XPurchasesTable, XResourcesTable } from './rows/x-spending.ts'

/** Every table by its SQL name. */
export interface Tables {
  accounts: AccountsTable
  audit: AuditTable
  bookmarks: BookmarksTable
  challenges: ChallengesTable
  dao_followed_people: DaoFollowedPeopleTable
  dao_followed_wallets: DaoFollowedWalletsTable
  dao_followers: DaoFollowersTable
  dao_reminder_spaces: DaoReminderSpacesTable
  dao_reminders: DaoRemindersTable
  dao_voters: DaoVotersTable
  dao_votes: DaoVotesTable
  device_tokens: DeviceTokensTable
  draft_file_parts: DraftFilePartsTable
  draft_keys: DraftKeysTable
  drafts: DraftsTable
  email_browsers: EmailBrowsersTable
  identities: IdentitiesTable
  identity_moves: IdentityMovesTable
  likes: LikesTable
  media_removals: MediaRemovalsTable
  muted_channels: MutedChannelsTable
  muted_collections: MutedCollectionsTable
  muted_people: MutedPeopleTable
  mutes: MutesTable
  network_sessions: NetworkSessionsTable
  notices: NoticesTable
  otp_codes: OtpCodesTable
  polls: PollsTable
  post_copies: PostCopiesTable
  push_messages: PushMessagesTable
  push_switches: PushSwitchesTable
  push_watches: PushWatchesTable
  rate_limits: RateLimitsTable
  refused_relations: RefusedRelationsTable
  reports: ReportsTable
  scheduled_files: ScheduledFilesTable
  scheduled_pieces: ScheduledPiecesTable
  scheduled_posts: ScheduledPostsTable
  scheduled_sends: ScheduledSendsTable
  scheduled_uses: ScheduledUsesTable
  secrets: SecretsTable
  seen_notifications: SeenNotificationsTable
  server_secrets: ServerSecretsTable
  sessions: SessionsTable
  signed_messages: SignedMessagesTable
  used_proofs: UsedProofsTable
  used_refresh_tokens: UsedRefreshTokensTable
  votes: VotesTable
  watches: WatchesTable
  x_attempts: XAttemptsTable
  x_budgets: XBudgetsTable
  x_cache: XCacheTable
  x_calls: XCallsTable
  x_limits: XLimitsTable
  x_purchases: XPurchasesTable
  x_hidden_replies: XHiddenRepliesTable
  x_refused_features: XRefusedFeaturesTable
  x_resources: XResourcesTable
  x_sessions: XSessionsTable
}
