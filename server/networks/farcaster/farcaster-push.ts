import type { Db } from '../../db/database.ts'
import { loadMutedChannels } from '../../db/tables/muted-channels.ts'
import type { PushNetwork } from '../../push/watch/push-network.ts'
import { farcasterSwitches } from './farcaster-switches.ts'
import { readNotificationEvents } from './read-model/queries/read-notifications.ts'

/** The account's notifications from our index. Provider API §3.16 has no switch for Farcaster's quotes, which are mentions there. */
export const createFarcasterPush = (db: Db): PushNetwork => ({
  platform: 'all',
  people: 'farcaster',
  group: farcasterSwitches,
  switches: { Reaction: 'likes', Mirror: 'recasts', Follow: 'follows', Mention: 'mention', Comment: 'reply', Quote: 'mention' },
  async fetchNotificationEvents(_hosted, { accountId, profileId }) {
    const mutedChannels = await loadMutedChannels(db, accountId, 'farcaster')
    return readNotificationEvents(db, { fid: Number(profileId), accountId, mutedChannels })
  },
})
