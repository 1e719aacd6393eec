import type { Db } from '../../db/database.ts'
import type { PushNetwork } from '../../push/watch/push-network.ts'
import { readNotificationEvents } from './read-model/queries/read-notifications.ts'

/** The account's notifications from our index. Provider API §3.16 has no switch for Farcaster's quotes, which are mentions there. */
export const createFarcasterPush = (db: Db): PushNetwork => ({
  platform: 'all',
  people: 'farcaster',
  switches: { Reaction: 'likes', Mirror: 'recasts', Follow: 'follows', Mention: 'mention', Comment: 'reply', Quote: 'mention' },
  fetchNotificationEvents: (_hosted, { accountId, profileId }) =>
    readNotificationEvents(db, { fid: Number(profileId), accountId, mutedChannels: new Set() }),
})
