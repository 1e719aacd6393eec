import type { PushPlatform, PushType } from '@chorus/contract/notifications/push-switches'
import type { NetworkPlatform } from '@chorus/model/network-identity'
import type { NotificationType } from '@chorus/model/notifications/notification'
import type { NotificationEvents } from '@chorus/model/notifications/notification-event'
import type { Hosted } from '../../hosted/create-hosted.ts'
import type { NetworkSession } from '../../vault/network-session-vault.ts'
import type { SwitchGroup } from '../push-switch.ts'

/** How to poll one network for an account's notifications. */
export interface PushNetwork {
  /** The platform of its switches. */
  platform: PushPlatform
  /** The platform of its people. */
  people: NetworkPlatform
  group: SwitchGroup
  /** The switch for each notification type. */
  switches: Readonly<Partial<Record<NotificationType, PushType>>>
  /**
   * `known`, in ms: events before it need not be in the answer. Absent: the account is polled for the first time. Throws a Refusal when the
   * network refuses and a Failure when the response is unreadable.
   */
  fetchNotificationEvents(hosted: Pick<Hosted, 'askAsAccount'>, session: NetworkSession, known?: number): Promise<NotificationEvents>
}

/** By session type. */
export type PushNetworks = ReadonlyMap<string, PushNetwork>
