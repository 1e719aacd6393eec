import { notificationEventsQuery, toNotificationEvents } from '@chorus/networks/bluesky/notifications/to-notification-events'
import type { PushNetwork } from '../../../push/watch/push-network.ts'
import type { AskBluesky } from '../pds/bluesky-service.ts'
import { createAskBlueskyAsAccount } from './ask-bluesky-as-account.ts'
import { blueskyMargins } from './bluesky-sessions.ts'
import { blueskySwitches } from './bluesky-switches.ts'

/** The account's notifications from its own service, which already applies the network's mutes and priority setting. */
export const createBlueskyPush = (askBluesky: AskBluesky): PushNetwork => ({
  platform: 'bsky',
  people: 'bsky',
  group: blueskySwitches,
  switches: { Reaction: 'likes', Mirror: 'recasts', Follow: 'follows', Mention: 'mention', Comment: 'reply', Quote: 'quote' },
  fetchNotificationEvents: async ({ askAsAccount }, session) =>
    toNotificationEvents(
      await createAskBlueskyAsAccount(askAsAccount, askBluesky)(session, notificationEventsQuery, blueskyMargins.reading),
    ),
})
