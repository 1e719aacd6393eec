import type { PushPlatform, PushType } from '@chorus/contract/notifications/push-switches'
import type { Db } from '../db/database.ts'
import { listPushStates } from '../db/tables/push-switches.ts'

export interface PushSwitch {
  platform: PushPlatform
  type: PushType
  title: string
  isOnAtFirst: boolean
  description?: string
  /** Switches of the same group that have no effect while this one is off. */
  parts?: readonly PushType[]
}

interface SwitchGroup {
  title: string
  switches: readonly PushSwitch[]
}

export const modes = 'Notifications mode'

/** Mirrors `push_switch`. Off by default, because notifications are opt-in. Provider API §3.16 */
export const everything: PushSwitch = { platform: 'all', type: 'all', title: 'All notifications', isOnAtFirst: false }

const farcasterParts = ['follows', 'likes', 'recasts', 'mention', 'reply'] as const
const xParts = ['quote', 'mention', 'reply'] as const
const blueskyParts = ['follows', 'likes', 'recasts', 'quote', 'mention', 'reply'] as const

/** All switches, named as in provider API §3.16. Types with a low score are off by default: spec 1 §9. */
export const groups: readonly SwitchGroup[] = [
  {
    title: modes,
    switches: [
      {
        platform: 'priority',
        type: 'priority',
        title: 'Farcaster priority mode',
        description: 'Only what people whom you may know do.',
        isOnAtFirst: true,
      },
      {
        platform: 'priority',
        type: 'lens',
        title: 'Lens priority mode',
        description: 'Only what people whom you may know do.',
        isOnAtFirst: true,
      },
    ],
  },
  {
    title: 'Farcaster',
    switches: [
      { platform: 'all', type: 'farcaster', title: 'Farcaster', isOnAtFirst: true, parts: farcasterParts },
      { platform: 'all', type: 'follows', title: 'New followers', isOnAtFirst: true },
      { platform: 'all', type: 'likes', title: 'Likes', isOnAtFirst: true },
      { platform: 'all', type: 'recasts', title: 'Reposts', isOnAtFirst: true },
      { platform: 'all', type: 'mention', title: 'Mentions', isOnAtFirst: true },
      { platform: 'all', type: 'reply', title: 'Replies', isOnAtFirst: true },
    ],
  },
  {
    title: 'Bluesky',
    switches: [
      { platform: 'bsky', type: 'all', title: 'Bluesky', isOnAtFirst: true, parts: blueskyParts },
      { platform: 'bsky', type: 'follows', title: 'New followers', isOnAtFirst: true },
      { platform: 'bsky', type: 'likes', title: 'Likes', isOnAtFirst: true },
      { platform: 'bsky', type: 'recasts', title: 'Reposts', isOnAtFirst: true },
      { platform: 'bsky', type: 'quote', title: 'Quotes', isOnAtFirst: true },
      { platform: 'bsky', type: 'mention', title: 'Mentions', isOnAtFirst: true },
      { platform: 'bsky', type: 'reply', title: 'Replies', isOnAtFirst: true },
    ],
  },
  {
    title: 'X',
    switches: [
      { platform: 'twitter', type: 'all', title: 'X', isOnAtFirst: true, parts: xParts },
      { platform: 'twitter', type: 'quote', title: 'Quotes', isOnAtFirst: true },
      { platform: 'twitter', type: 'mention', title: 'Mentions', isOnAtFirst: true },
      { platform: 'twitter', type: 'reply', title: 'Replies', isOnAtFirst: true },
    ],
  },
  { title: 'Lens', switches: [{ platform: 'lens', type: 'lens', title: 'Lens', isOnAtFirst: true }] },
  {
    title: 'Swaps',
    switches: [
      { platform: 'onchain', type: 'like', title: 'Likes of your swaps', isOnAtFirst: true },
      { platform: 'onchain', type: 'limitday', title: 'Swaps of wallets that you watch', isOnAtFirst: true },
      { platform: 'onchain', type: 'tokenprice', title: 'Hide swaps below $100', isOnAtFirst: true },
    ],
  },
  { title: 'Tips', switches: [{ platform: 'tips', type: 'tips', title: 'Tips', isOnAtFirst: true }] },
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

/** Whether a person wants notifications of this type. */
export function isWanted(platform: PushPlatform, type: PushType, isOn: IsOn): boolean {
  const group = groups.find(({ switches }) => switches.some((one) => one.platform === platform && one.type === type))
  const one = group?.switches.find((each) => each.platform === platform && each.type === type)
  return group !== undefined && one !== undefined && isOn(one) && !isDisabled(one, group, isOn)
}
