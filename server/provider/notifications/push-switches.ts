import { pushSwitches, setPushSwitches, webPushSwitches } from '@chorus/contract/notifications/push-switches'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import type { Db } from '../../db/database.ts'
import { type PushState, writePushStates } from '../../db/tables/push-switches.ts'
import type { NetworkSwitches } from '../../push/push-switch.ts'
import { everything, isDisabled, loadSwitches, toSwitchGroups, toSwitchKey } from '../../push/switches.ts'
import type { PushNetworks } from '../../push/watch/push-network.ts'

export interface PushSwitchDeps {
  db: Db
  pushNetworks: PushNetworks
  /** Of each network that has some. */
  networkSwitches: readonly NetworkSwitches[]
}

/** Notification preferences. They belong to the account and apply to all of its devices. */
export function pushSwitchRoutes(serve: Serve<Viewer>, { db, pushNetworks, networkSwitches }: PushSwitchDeps): void {
  const groups = toSwitchGroups(networkSwitches)
  const known = new Set(groups.flatMap(({ switches }) => switches).map(({ platform, type }) => toSwitchKey(platform, type)))
  /** The switches of events that this server supports: pages show no others. */
  const pushed = new Set(
    [...pushNetworks.values()].flatMap(({ platform, switches }) => Object.values(switches).map((type) => toSwitchKey(platform, type))),
  )
  const show = async (accountId: string) => {
    const isOn = await loadSwitches(db, accountId)
    return {
      push_switch: isOn(everything),
      list: groups.map(({ title, switches }) => ({
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
    const wrong = body.list.find(({ platform, push_type: type }) => !known.has(toSwitchKey(platform, type)))
    if (wrong) throw new Refusal(`There is no switch ${wrong.push_type} of ${wrong.platform}.`)
    // Of a switch that is given twice, the last value counts.
    const states = new Map(
      body.list.map(({ platform, push_type, state }): [string, PushState] => [
        toSwitchKey(platform, push_type),
        { platform, pushType: push_type, state },
      ]),
    )
    await writePushStates(db, viewer.accountId, [...states.values()])
    return show(viewer.accountId)
  })
  serve(webPushSwitches, async ({ viewer }) => {
    const isOn = await loadSwitches(db, viewer.accountId)
    return {
      push_switch: isOn(everything),
      list: groups
        .filter(({ switches }) => switches.some(({ platform, type }) => pushed.has(toSwitchKey(platform, type))))
        .map(({ title, switches }) => ({
          title,
          list: switches.map((one) => ({
            state: isOn(one),
            disabled: isDisabled(one, { switches }, isOn),
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
