import { notificationEventsQuery, toNotificationEvents } from '@chorus/networks/lens/notifications/to-notification-events'
import { networkAway } from '../../hosted/network-away.ts'
import type { PushNetwork } from '../../push/watch/push-network.ts'
import { type AskLens, isUnauthenticated } from './lens-api.ts'
import { lensMargin, readLensToken } from './lens-sessions.ts'
import { lensSwitches } from './lens-switches.ts'

/** The account's notifications, as the API filters them. One switch of the settings is for all their types. */
export const createLensPush = (askLens: AskLens): PushNetwork => ({
  platform: 'lens',
  people: 'lens',
  group: lensSwitches,
  switches: { Reaction: 'lens', Mirror: 'lens', Follow: 'lens', Mention: 'lens', Comment: 'lens', Quote: 'lens', Act: 'lens' },
  async fetchNotificationEvents({ askAsAccount }, session) {
    const { answer } = await askAsAccount(session, {
      margin: lensMargin,
      ask: ({ secret }) => askLens({ ...notificationEventsQuery, token: readLensToken(secret) }),
      isUnauthorized: isUnauthenticated,
    })
    const [error] = answer.errors ?? []
    // Partial data is still news.
    if (!answer.data?.['notifications']) throw networkAway('Lens', new Error(error?.message ?? 'The response is empty.'))
    return toNotificationEvents(answer.data)
  },
})
