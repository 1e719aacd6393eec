import type { PushPlatform, PushType } from '@chorus/contract/notifications/push-switches'
import type { Db } from '../db/database.ts'
import { listPushStates } from '../db/tables/push-switches.ts'
import type { NetworkSwitches, PushSwitch, SwitchGroup } from './push-switch.ts'

/** Mirrors `push_switch`. Off by default, because notifications are opt-in. Provider API §3.16 */
export const everything: PushSwitch = { platform: 'all', type: 'all', title: 'All notifications', isOnAtFirst: false }

/** Pages show it without push too, because reminders are also in the list of notifications. */
export const reminderSwitch: PushSwitch = { platform: 'snapshot', type: 'reminder', title: 'Proposals ending soon', isOnAtFirst: false }

const others: readonly SwitchGroup[] = [
  {
    title: 'Swaps',
    switches: [
      { platform: 'onchain', type: 'like', title: 'Likes of your swaps', isOnAtFirst: true },
      { platform: 'onchain', type: 'limitday', title: 'Swaps of wallets that you watch', isOnAtFirst: true },
      { platform: 'onchain', type: 'tokenprice', title: 'Hide swaps below $100', isOnAtFirst: true },
    ],
  },
  { title: 'Tips', switches: [{ platform: 'tips', type: 'tips', title: 'Tips', isOnAtFirst: true }] },
  { title: 'DAOs', switches: [reminderSwitch] },
]

/** All switches by group, named as in provider API §3.16. The first group isn't about a type of event. */
export const toSwitchGroups = (networks: readonly NetworkSwitches[]): [SwitchGroup, ...SwitchGroup[]] => [
  { title: 'Notifications mode', switches: [everything, ...networks.flatMap(({ mode }) => mode ?? [])] },
  ...networks,
  ...others,
]

export const toSwitchKey = (platform: string, type: string): string => `${platform} ${type}`

/** Whether a single switch is on, regardless of its group. */
export type IsOn = (one: PushSwitch) => boolean

export async function loadSwitches(db: Db, accountId: string): Promise<IsOn> {
  const states = new Map(
    (await listPushStates(db, accountId)).map(({ platform, pushType, state }) => [toSwitchKey(platform, pushType), state]),
  )
  return ({ platform, type, isOnAtFirst }) => states.get(toSwitchKey(platform, type)) ?? isOnAtFirst
}

/** Whether a switch has no effect because notifications or its group are off. */
export const isDisabled = ({ type }: PushSwitch, { switches }: Pick<SwitchGroup, 'switches'>, isOn: IsOn): boolean =>
  !isOn(everything) || switches.some((whole) => whole.parts?.includes(type) && !isOn(whole))

/** Whether a person wants notifications of this type of a group. */
export function isWanted(group: SwitchGroup, platform: PushPlatform, type: PushType, isOn: IsOn): boolean {
  const one = group.switches.find((each) => each.platform === platform && each.type === type)
  return one !== undefined && isOn(one) && !isDisabled(one, group, isOn)
}
