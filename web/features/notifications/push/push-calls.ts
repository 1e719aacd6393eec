import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import type { ReplyOf } from '@chorus/contract/call'
import { removeDeviceToken, uploadDeviceToken } from '@chorus/contract/notifications/device-tokens'
import { pushBrowsers } from '@chorus/contract/notifications/push-browsers'
import { pushKey } from '@chorus/contract/notifications/push-key'
import { type PushPlatform, type PushType, setPushSwitches, webPushSwitches } from '@chorus/contract/notifications/push-switches'
import type { Fetcher } from '@chorus/networks/fetcher'
import { toDeviceToken } from './device-token.ts'

/** Push settings of the account: the main switch, and groups of switches by type. */
export type PushSwitches = ReplyOf<typeof webPushSwitches>

export interface PushCalls {
  key(): Promise<string | null>
  add(subscription: PushSubscription, locale: string): Promise<void>
  remove(subscription: PushSubscription, locale: string): Promise<void>
  /** Number of the account's other subscribed browsers. */
  countOthers(): Promise<number>
  switches(): Promise<PushSwitches>
  set(platform: PushPlatform, type: PushType, state: boolean): Promise<void>
}

/** Calls to our server's push endpoints. Each throws a Failure. */
export const createPushCalls = (fetcher: Fetcher): PushCalls => {
  const toBody = (subscription: PushSubscription, locale: string) => ({
    deviceId: '',
    token: toDeviceToken(subscription, locale),
    platform: 'web',
  })
  return {
    key: async () => (await askOwnServer(fetcher, pushKey)).publicKey,
    add: async (subscription, locale) => void (await askOwnServer(fetcher, uploadDeviceToken, { body: toBody(subscription, locale) })),
    remove: async (subscription, locale) => void (await askOwnServer(fetcher, removeDeviceToken, { body: toBody(subscription, locale) })),
    countOthers: async () => (await askOwnServer(fetcher, pushBrowsers)).others,
    switches: () => askOwnServer(fetcher, webPushSwitches),
    set: async (platform, type, state) =>
      void (await askOwnServer(fetcher, setPushSwitches, { body: { list: [{ platform, push_type: type, state }] } })),
  }
}
