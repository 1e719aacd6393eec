import type { AccountId } from '@chorus/accounts/account-id'
import { parseRef, type PostRef } from '@chorus/model/ref'
import { descriptors } from '@chorus/networks/descriptors'
import { type HiddenMark, hiddenMarks } from '@chorus/networks/network-descriptor'
import type { EntityRef } from '../entities/entity-ref.ts'
import type { EntityTable } from '../entities/entity-table.ts'
import type { Flag } from '../entities/flag.ts'
import { toRequester, type Edits, type Target } from './edits.ts'
import type { HeldIntent, Intents, StoredIntent, Subject } from './intents.ts'
import type { StoredMarks } from './stored-marks.ts'
import { createToggleQueue, type SendToggle, type Toggle, type ToggleOutcome, type ToggleQueue, type WhenReady } from './toggle-queue.ts'

export interface Mutations {
  /** `subject`: see `Cache`. */
  toggle(target: Target, to: boolean | 'again', send: SendToggle, subject?: Subject): Promise<ToggleOutcome>
  /** Sends what an earlier page left unsent, or may have sent. */
  resume(stored: StoredIntent, send: SendToggle): Promise<ToggleOutcome>
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
  intents: Intents | undefined
  whenReady: WhenReady | undefined
  /** The views of this ref may have changed. */
  onChange(ref: EntityRef, flag: Flag): void
  /** The network has confirmed this state. */
  onConfirmed(target: Target, isOn: boolean): void
}

/** Runs mutations: an optimistic edit at once, a call after pending ones, then a new base or a dropped edit. */
export function createMutations(options: MutationsOptions): Mutations {
  const { table, edits, storedMarks, intents, whenReady, onChange, onConfirmed } = options
  const queues = new Map<AccountId, ToggleQueue>()
  const opened = new Set<AccountId>()

  const queueOf = (account: AccountId) => {
    const queue = queues.get(account) ?? createToggleQueue(whenReady)
    queues.set(account, queue)
    return queue
  }

  const confirm = (target: Target, level: number, was?: number) => {
    edits.confirm(target, level, was)
    if (isStored(target)) storedMarks?.write(target.account, target.ref, target.flag, level > 0)
    onChange(target.ref, target.flag)
    onConfirmed(target, level > 0)
  }

  const levelOf = (target: Target) => table.viewerState(target.ref, toRequester(target)).levels[target.flag]

  const add = (target: Target, desired: number, { isOn, send, held }: Sending) => {
    const { ref, flag, account } = target
    // The queue drops edits that change nothing.
    edits.start(target, desired)
    onChange(ref, flag)
    return queueOf(account).add(toKey(target), desired, {
      isOn,
      level: () => levelOf(target),
      send,
      ...(held && { claim: held.claim, mayRetry: (failure) => failure.kind === 'unreachable' && intents!.isOffline() && isFree(ref) }),
      confirmed: (level, was) => confirm(target, level, was),
      ended(outcome) {
        edits.drop(target)
        onChange(ref, flag)
        held?.end(outcome)
      },
    })
  }

  return {
    toggle(target, to, send, subject) {
      const desired = toDesiredLevel(to, levelOf(target) ?? 0, queueOf(target.account).desired(toKey(target)))
      const isOn = to !== false
      // A network's second repost can't be told from a repeated attempt at the first.
      const held = subject && (desired <= 1 || !isOn) ? intents?.hold(target, isOn, subject) : undefined
      return add(target, desired, { isOn, send, held })
    },
    async resume({ ref, flag, account, ...stored }, send) {
      const target = { ref, flag, account }
      // Someone has pressed again in this page.
      if (queueOf(account).desired(toKey(target)) !== undefined) return { state: 'superseded' }
      const held = intents?.take({ ...target, ...stored })
      return add(target, stored.isOn ? 1 : 0, { isOn: stored.isOn, send, held })
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
      intents?.forget(account)
    },
  }
}

interface Sending extends Pick<Toggle, 'isOn'> {
  send: SendToggle
  held?: HeldIntent | undefined
}

const toKey = ({ flag, ref }: Target) => `${flag} ${ref}`

/** Whether a call that may have arrived can be repeated at any time without costing anyone anything. */
const isFree = (ref: EntityRef): boolean => {
  const network = parseRef(ref)?.network
  return network === undefined || descriptors[network].freeRepeatMs === undefined
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
