import type { AccountId } from '@chorus/accounts/account-id'
import { parseRef, type PostRef } from '@chorus/model/ref'
import { descriptors } from '@chorus/networks/descriptors'
import { type HiddenMark, hiddenMarks } from '@chorus/networks/network-descriptor'
import type { EntityRef } from '../entities/entity-ref.ts'
import type { EntityTable } from '../entities/entity-table.ts'
import type { Flag } from '../entities/flag.ts'
import { toRequester, type Edits, type Target } from './edits.ts'
import type { StoredMarks } from './stored-marks.ts'
import { createToggleQueue, type SendToggle, type ToggleOutcome, type ToggleQueue, type WhenReady } from './toggle-queue.ts'

export interface Mutations {
  toggle(target: Target, to: boolean | 'again', send: SendToggle): Promise<ToggleOutcome>
  /** Records a confirmed state that no mutation here caused. */
  note(target: Target, isOn: boolean): void
  /** Applies the stored likes and reposts of these accounts, for networks that do not report them. */
  open(accounts: readonly AccountId[]): void
  /** Drops everything of an account that is gone. */
  close(account: AccountId): void
}

export interface MutationsOptions {
  table: EntityTable
  edits: Edits
  storedMarks: StoredMarks | undefined
  whenReady: WhenReady | undefined
  /** The views of this ref may have changed. */
  onChange(ref: EntityRef, flag: Flag): void
  /** The network has confirmed this state. */
  onConfirmed(target: Target, isOn: boolean): void
}

/** Runs mutations: an optimistic edit at once, a call after pending ones, then a new base or a dropped edit. */
export function createMutations({ table, edits, storedMarks, whenReady, onChange, onConfirmed }: MutationsOptions): Mutations {
  const queues = new Map<AccountId, ToggleQueue>()
  const opened = new Set<AccountId>()

  const queueOf = (account: AccountId) => {
    const queue = queues.get(account) ?? createToggleQueue(whenReady)
    queues.set(account, queue)
    return queue
  }

  const confirm = (target: Target, level: number) => {
    edits.confirm(target, level)
    if (isStored(target)) storedMarks?.write(target.account, target.ref, target.flag, level > 0)
    onChange(target.ref, target.flag)
    onConfirmed(target, level > 0)
  }

  return {
    toggle(target, to, send) {
      const { ref, flag, account } = target
      const key = `${flag} ${ref}`
      const queue = queueOf(account)
      const level = () => table.viewerState(ref, toRequester(target)).levels[flag]
      const desired = toDesiredLevel(to, level() ?? 0, queue.desired(key))
      // The queue drops an edit without effect at once.
      edits.start(target, desired)
      onChange(ref, flag)
      return queue.add(key, desired, {
        level,
        send,
        confirmed: (confirmed) => confirm(target, confirmed),
        ended() {
          edits.drop(target)
          onChange(ref, flag)
        },
      })
    },
    note: ({ ref, flag, account }, isOn) => confirm({ ref, flag, account }, isOn ? 1 : 0),
    open(accounts) {
      for (const account of accounts) {
        if (opened.has(account)) continue
        opened.add(account)
        for (const mark of hiddenMarks)
          for (const ref of storedMarks?.load(account, mark) ?? []) {
            table.patchLevels(ref, account, { [mark]: 1 })
            onChange(ref, mark)
          }
      }
    },
    close(account) {
      queues.get(account)?.close()
      queues.delete(account)
      opened.delete(account)
      storedMarks?.forget(account)
    },
  }
}

/**
 * The level to aim for, from the known and the pending one. Repeating a pending action does not raise it; only a confirmation in between
 * does.
 */
export function toDesiredLevel(to: boolean | 'again', level: number, desired = level): number {
  if (to === false) return desired > level ? level : Math.max(0, level - 1)
  if (desired < level) return level
  return to === 'again' ? level + 1 : Math.max(1, level)
}

function isStored(target: Target): target is Target & { ref: PostRef; flag: HiddenMark } {
  const network = parseRef(target.ref)?.network
  return network !== undefined && descriptors[network].hiddenMarks.some((mark) => mark === target.flag)
}
