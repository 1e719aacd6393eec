import type { AccountId } from '@chorus/accounts/account-id'
import { parseRef, type PostRef } from '@chorus/model/ref'
import { toAsker, type Edits, type Target } from './edits.ts'
import type { EntityRef } from './entity-ref.ts'
import type { EntityTable } from './entity-table.ts'
import type { Flag } from './flag.ts'
import type { KeptLikes } from './kept-likes.ts'
import { networkFacts, toToldFlag } from './network-facts.ts'
import { createToggleQueue, type SendToggle, type ToggleOutcome, type ToggleQueue, type WhenReady } from './toggle-queue.ts'

export interface Presses {
  press(target: Target, to: boolean | 'again', send: SendToggle): Promise<ToggleOutcome>
  /** The network has it so, without a press. */
  note(target: Target, isOn: boolean): void
  /** These accounts look now. What they like where a network does not tell is told by what was kept. */
  open(accounts: readonly AccountId[]): void
  /** The account is gone. */
  close(account: AccountId): void
}

export interface PressesOptions {
  table: EntityTable
  edits: Edits
  keptLikes: KeptLikes | undefined
  whenReady: WhenReady | undefined
  /** What anybody sees of it may be another thing now. */
  onChange(ref: EntityRef, flag: Flag): void
  /** A network has it so now. */
  onConfirmed(target: Target, isOn: boolean): void
}

/** What buttons do: an edit at once, a call after those that are under way, and then a new base or none. */
export function createPresses({ table, edits, keptLikes, whenReady, onChange, onConfirmed }: PressesOptions): Presses {
  const queues = new Map<AccountId, ToggleQueue>()
  const opened = new Set<AccountId>()

  const queueOf = (account: AccountId) => {
    const queue = queues.get(account) ?? createToggleQueue(whenReady)
    queues.set(account, queue)
    return queue
  }

  const confirm = (target: Target, level: number) => {
    edits.confirm(target, level)
    if (isKeptLike(target)) keptLikes?.write(target.account, target.ref, level > 0)
    onChange(target.ref, target.flag)
    onConfirmed(target, level > 0)
  }

  return {
    press(pressed, to, send) {
      const target = { ...pressed, flag: toToldFlag(pressed.ref, pressed.flag) }
      const { ref, flag, account } = target
      const key = `${flag} ${ref}`
      const queue = queueOf(account)
      const level = () => table.standing(ref, toAsker(target)).levels[flag]
      const wish = toWish(to, level() ?? 0, queue.wish(key))
      // An edit that turns out to be none is dropped at once by the queue.
      edits.start(target, wish)
      onChange(ref, flag)
      return queue.press(key, wish, {
        level,
        send,
        confirmed: (confirmed) => confirm(target, confirmed),
        ended() {
          edits.drop(target)
          onChange(ref, flag)
        },
      })
    },
    note: ({ ref, flag, account }, isOn) => confirm({ ref, flag: toToldFlag(ref, flag), account }, isOn ? 1 : 0),
    open(accounts) {
      for (const account of accounts) {
        if (opened.has(account)) continue
        opened.add(account)
        for (const ref of keptLikes?.load(account) ?? []) {
          table.patchLevels(ref, account, { like: 1 })
          onChange(ref, 'like')
        }
      }
    },
    close(account) {
      queues.get(account)?.close()
      queues.delete(account)
      opened.delete(account)
      keptLikes?.forget(account)
    },
  }
}

/**
 * How often it is to be done, from what is known to be so and what is already wanted. A second press of the same kind wants the same:
 * only what was confirmed in between makes it one more.
 */
export function toWish(to: boolean | 'again', level: number, wish = level): number {
  if (to === false) return wish > level ? level : Math.max(0, level - 1)
  if (wish < level) return level
  return to === 'again' ? level + 1 : Math.max(1, level)
}

function isKeptLike(target: Target): target is Target & { ref: PostRef } {
  const network = parseRef(target.ref)?.network
  return target.flag === 'like' && network !== undefined && networkFacts[network].hidesLikes
}
