import { createEmitter } from '@chorus/model/emitter'
import { Failure } from '@chorus/model/failure'
import { createToggleQueue } from '../../../cache/edits/toggle-queue.ts'
import type { PushSwitches } from './push-calls.ts'
import type { PushControl, PushState } from './push-control.ts'
import { pressSwitch, pressMainSwitch, type PushSwitch } from './switch-views.ts'

export type SwitchName = Pick<PushSwitch, 'platform' | 'push_type'>

/** The switch for all browsers of the account. */
export const allBrowsers: SwitchName = { platform: 'all', push_type: 'all' }

export interface PushView {
  /** Undefined until loaded. */
  state: PushState | undefined
  failure: Failure | undefined
}

/** Push switches with optimistic updates: the server's state, with pending presses applied. */
export interface PushBoard {
  view(): PushView
  subscribe(listener: () => void): () => void
  /** Reloads the state. Never throws; a failure becomes part of the view. */
  load(): Promise<void>
  /** Shows the change at once. Resolves to the failure of this press, which rolls back no other. */
  press(name: SwitchName, isOn: boolean): Promise<Failure | undefined>
  /** Turns push on or off in this browser. Off shows at once; on may need the browser's permission first. */
  turn(isOn: boolean): Promise<void>
}

/** The control has already shown the reason. */
const notTurned = () => new Failure('aborted', 'Push was not turned on or off.')

/** At most one call runs and one waits for each switch. */
export function createPushBoard(control: Pick<PushControl, 'load' | 'set' | 'turnOn' | 'turnOff'>): PushBoard {
  const queue = createToggleQueue()
  const changes = createEmitter()
  const pressed = new Map<string, { name: SwitchName; isOn: boolean }>()
  let known: PushState | undefined
  let failure: Failure | undefined
  let shown: PushView | undefined
  let loading: Promise<void> | undefined
  /** Confirmed changes so far. A reply to a request that started before a confirmation is stale. */
  let confirmed = 0

  const emit = () => {
    shown = undefined
    changes.emit()
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
      failure = cause instanceof Failure ? cause : new Failure('unreachable', 'The push settings could not be loaded.', { cause })
    }
    emit()
  }
  const load = () => (loading ??= fetchAll().finally(() => (loading = undefined)))
  /** Waits for a load in progress, whose reply may be from before a change. */
  const reload = async () => {
    await loading
    await load()
  }

  const show = (): PushState | undefined => {
    if (!known) return undefined
    const switches = [...pressed.values()].reduce((all, { name, isOn }) => apply(all, name, isOn), known.switches)
    return { ...known, switches, isHere: known.isHere && queue.desired('here') !== 0 }
  }

  return {
    view: () => (shown ??= { state: show(), failure }),
    subscribe: changes.subscribe,
    load: reload,
    async press(name, isOn) {
      const key = `${name.platform} ${name.push_type}`
      pressed.set(key, { name, isOn })
      const pressing = queue.add(key, Number(isOn), {
        isOn,
        level: () => known && Number(isSwitchedOn(known.switches, name)),
        send: (isOn) => control.set(name.platform, name.push_type, isOn),
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
      // The server may have applied the change despite the failure.
      void reload()
      return outcome.failure
    },
    async turn(isOn) {
      const turning = queue.add('here', Number(isOn), {
        isOn,
        level: () => known && Number(known.isHere && known.switches.push_switch),
        async send(isOn) {
          const hasTurned = await (isOn ? control.turnOn() : control.turnOff())
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

const isAllBrowsers = ({ platform, push_type: type }: SwitchName) => platform === allBrowsers.platform && type === allBrowsers.push_type

const apply = (switches: PushSwitches, name: SwitchName, isOn: boolean): PushSwitches =>
  isAllBrowsers(name) ? pressMainSwitch(switches, isOn) : pressSwitch(switches, name, isOn)

const isSwitchedOn = (switches: PushSwitches, name: SwitchName): boolean =>
  isAllBrowsers(name)
    ? switches.push_switch
    : switches.list.some(({ list }) => list.some((one) => one.platform === name.platform && one.push_type === name.push_type && one.state))
