import type { PushPlatform, PushType } from '@chorus/contract/notifications/push-switches'

/** A type of notification that people turn on or off. Provider API §3.16. */
export interface PushSwitch {
  platform: PushPlatform
  type: PushType
  title: string
  isOnAtFirst: boolean
  description?: string
  /** Switches of the same group that have no effect while this one is off. */
  parts?: readonly PushType[]
}

export interface SwitchGroup {
  title: string
  switches: readonly PushSwitch[]
}

/** The switches of a network's notifications, and the one that chooses how many there are. */
export interface NetworkSwitches extends SwitchGroup {
  mode?: PushSwitch
}
