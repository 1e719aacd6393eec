import { Failure } from '@chorus/model/failure'
import { createToggleQueue } from '../../../cache/toggle-queue.ts'
import type { PushSwitches } from './push-calls.ts'
import type { PushControl, PushState } from './push-control.ts'
import { pressSwitch, pressWhole, type PushSwitch } from './switch-views.ts'

/** One switch of the account. */
export type SwitchName = Pick<PushSwitch, 'platform' | 'push_type'>

/** All browsers of the account, or none. */
export const everything: SwitchName = { platform: 'all', push_type: 'all' }

export interface PushView {
  /** Undefined: not known yet. */
  state: PushState | undefined
  failure: Failure | undefined
}

/** The switches as somebody wants them: what our server holds, with every press that it has not confirmed. */
export interface PushBoard {
  view(): PushView
  subscribe(listener: () => void): () => void
  /** Fetches them anew. Never throws: a failure is a part of the view. */
  load(): Promise<void>
  /** Shows it at once. A failure takes back this press and no other. */
  press(name: SwitchName, isOn: boolean): Promise<Failure | undefined>
  /** This browser. Off shows at once; on is what somebody may have to allow first. */
  turn(isOn: boolean): Promise<void>
}

/** Why, somebody has been told by then. */
const notTurned = () => new Failure('aborted', 'It did not come about.')

/** Of each switch at most one call runs and one waits. */
export function createPushBoard(control: Pick<PushControl, 'load' | 'set' | 'turnOn' | 'turnOff'>): PushBoard {
  const queue = createToggleQueue()
  const listeners = new Set<() => void>()
  const pressed = new Map<string, { name: SwitchName; isOn: boolean }>()
  let known: PushState | undefined
  let failure: Failure | undefined
  let shown: PushView | undefined
  let loading: Promise<void> | undefined
  /** How often something was confirmed: what was asked for before is not believed. */
  let confirmed = 0

  const emit = () => {
    shown = undefined
    for (const listener of listeners) listener()
  }
  const fetchAll = async () => {
    try {
      let before: number
      let loaded: PushState
      do {
        before = confirmed
        loaded = await control.load()
      } while (before !== confirmed)
      known = loaded
      failure = undefined
    } catch (cause) {
      failure = cause instanceof Failure ? cause : new Failure('unreachable', 'They could not be fetched.', { cause })
    }
    emit()
  }
  const load = () => (loading ??= fetchAll().finally(() => (loading = undefined)))
  /** What was fetched before something changed does not count. */
  const reload = async () => {
    await loading
    await load()
  }

  const show = (): PushState | undefined => {
    if (!known) return undefined
    const switches = [...pressed.values()].reduce((all, { name, isOn }) => apply(all, name, isOn), known.switches)
    return { ...known, switches, isHere: known.isHere && queue.wish('here') !== 0 }
  }

  return {
    view: () => (shown ??= { state: show(), failure }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: reload,
    async press(name, isOn) {
      const key = `${name.platform} ${name.push_type}`
      pressed.set(key, { name, isOn })
      const pressing = queue.press(key, Number(isOn), {
        level: () => known && Number(isSwitchedOn(known.switches, name)),
        send: (wish) => control.set(name.platform, name.push_type, wish),
        confirmed(level) {
          confirmed += 1
          if (known) known = { ...known, switches: apply(known.switches, name, level === 1) }
        },
        ended() {
          pressed.delete(key)
          emit()
        },
      })
      emit()
      const outcome = await pressing
      if (outcome.state !== 'failed') return undefined
      // It may have come about all the same.
      void reload()
      return outcome.failure
    },
    async turn(isOn) {
      const turning = queue.press('here', Number(isOn), {
        level: () => known && Number(known.isHere && known.switches.push_switch),
        async send(wish) {
          const hasTurned = await (wish ? control.turnOn() : control.turnOff())
          confirmed += 1
          await reload()
          if (!hasTurned) throw notTurned()
        },
        confirmed: () => {},
        ended: emit,
      })
      emit()
      await turning
    },
  }
}

const isEverything = ({ platform, push_type: type }: SwitchName) => platform === everything.platform && type === everything.push_type

const apply = (switches: PushSwitches, name: SwitchName, isOn: boolean): PushSwitches =>
  isEverything(name) ? pressWhole(switches, isOn) : pressSwitch(switches, name, isOn)

const isSwitchedOn = (switches: PushSwitches, name: SwitchName): boolean =>
  isEverything(name)
    ? switches.push_switch
    : switches.list.some(({ list }) => list.some((one) => one.platform === name.platform && one.push_type === name.push_type && one.state))
