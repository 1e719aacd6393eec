import type { HeldIntent, Intents } from '../../cache/edits/intents.ts'
import { isOnline } from '../timing/is-online.ts'
import type { StoredIntents } from './create-intents.ts'

export interface LateIntents extends Intents {
  open(): Promise<StoredIntents>
}

/** The code loads with the first intent. Without it, intents end with the page. */
export function createLateIntents(now: () => number): LateIntents {
  let opening: Promise<StoredIntents> | undefined
  const open = () => {
    opening ??= import('./open-intents.ts').then(({ openIntents }) => openIntents(now))
    opening.catch(() => (opening = undefined))
    return opening
  }
  const toHeld = (hold: (intents: StoredIntents) => HeldIntent): HeldIntent => {
    const at = now()
    const held = open().then(hold, () => undefined)
    return {
      claim: async () => ((await held) ?? { claim: () => ({ id: crypto.randomUUID(), at, isRepeat: false }) }).claim(),
      end: (outcome) => void held.then((known) => known?.end(outcome)),
    }
  }
  return {
    open,
    hold: (...of) => toHeld((intents) => intents.hold(...of)),
    take: (stored) => toHeld((intents) => intents.take(stored)),
    forget: (account) =>
      void open().then(
        (intents) => intents.forget(account),
        () => {},
      ),
    isOffline: () => !isOnline(),
  }
}
