import { type PushPlatform, type PushType, pushSwitches, setPushSwitches, webPushSwitches } from '@chorus/contract/push-switches'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../account/find-viewer.ts'
import type { Db } from '../db/database.ts'
import { listPushStates, type PushState, writePushStates } from '../db/tables/push-switches.ts'

interface Switch {
  platform: PushPlatform
  type: PushType
  title: string
  isOnAtFirst: boolean
  description?: string
  /** Switches of the same group that mean nothing while this one is off. */
  parts?: readonly PushType[]
}

interface Group {
  title: string
  switches: readonly Switch[]
}

const modes = 'Notifications mode'

/** Mirrors `push_switch`. Off until a person asks for it: nobody is written to unasked. Provider API §3.16 */
const everything: Switch = { platform: 'all', type: 'all', title: 'All notifications', isOnAtFirst: false }

const farcasterParts = ['follows', 'likes', 'recasts', 'mention', 'reply'] as const

/** What can be switched, as provider API §3.16 names it. What scores low is left out until chosen otherwise: spec 1 §9. */
const groups: readonly Group[] = [
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

const toKey = (platform: string, type: string): string => `${platform} ${type}`
const known = new Set([everything, ...groups.flatMap(({ switches }) => switches)].map(({ platform, type }) => toKey(platform, type)))

/** What somebody is notified of. The switches are the account's: they hold on all of its devices. */
export function pushSwitchRoutes(serve: Serve<Viewer>, { db }: { db: Db }): void {
  const load = async (accountId: string): Promise<(one: Switch) => boolean> => {
    const states = new Map((await listPushStates(db, accountId)).map(({ platform, pushType, state }) => [toKey(platform, pushType), state]))
    return ({ platform, type, isOnAtFirst }) => states.get(toKey(platform, type)) ?? isOnAtFirst
  }
  const show = async (accountId: string) => {
    const isOn = await load(accountId)
    const shown = [{ title: modes, switches: [everything, ...groups[0]!.switches] }, ...groups.slice(1)]
    return {
      push_switch: isOn(everything),
      list: shown.map(({ title, switches }) => ({
        title,
        list: switches.map((one) => ({
          account_id: accountId,
          platform: one.platform,
          push_type: one.type,
          title: one.title,
          state: isOn(one),
        })),
      })),
    }
  }
  serve(pushSwitches, ({ viewer }) => show(viewer.accountId))
  serve(setPushSwitches, async ({ viewer, body }) => {
    const wrong = body.list.find(({ platform, push_type: type }) => !known.has(toKey(platform, type)))
    if (wrong) throw new Refusal(`There is no switch ${wrong.push_type} of ${wrong.platform}.`)
    // Of one that is named twice the last word counts.
    const states = new Map(
      body.list.map(({ platform, push_type, state }): [string, PushState] => [
        toKey(platform, push_type),
        { platform, pushType: push_type, state },
      ]),
    )
    await writePushStates(db, viewer.accountId, [...states.values()])
    return show(viewer.accountId)
  })
  serve(webPushSwitches, async ({ viewer }) => {
    const isOn = await load(viewer.accountId)
    return {
      push_switch: isOn(everything),
      list: groups.map(({ title, switches }) => ({
        title,
        list: switches.map((one) => ({
          state: isOn(one),
          disabled: !isOn(everything) || switches.some((whole) => whole.parts?.includes(one.type) && !isOn(whole)),
          push_type: one.type,
          title: one.title,
          platform: one.platform,
          ...(one.description === undefined ? {} : { description: one.description }),
          ...(one.parts ? { sub_type: [...one.parts] } : {}),
        })),
      })),
    }
  })
}
