/** Tables of what people save, with the columns that identify a row beside its account. */
export const savedTables: Readonly<Record<string, readonly string[]>> = {
  mutes: ['platform', 'subject'],
  muted_people: ['platform', 'subject'],
  muted_collections: ['collection_id'],
  muted_channels: ['platform', 'channel_id'],
  bookmarks: ['post_key'],
  likes: ['like_id'],
  watches: ['kind', 'address'],
  refused_relations: ['twitter_id', 'address'],
  seen_notifications: ['platform', 'profile_id'],
  dao_reminder_spaces: ['space'],
  dao_reminders: ['proposal_id'],
  polls: ['client_id'],
  votes: ['poll_id', 'platform', 'profile_id'],
  reports: ['kind', 'platform', 'subject'],
}
