import { type Failure, mayHaveHappened } from '@chorus/model/failure'
import type { HeldIntent, Intents, StoredIntent } from '../../cache/edits/intents.ts'
import type { ToggleOutcome } from '../../cache/edits/toggle-queue.ts'

/** Where intents are stored, by target. What it resolves with is on disk. */
export interface IntentBase {
  list(): Promise<StoredIntent[]>
  /** In place of an earlier intent for the same target. If a call for that one has left, what the network has is as unknown for this one. */
  put(row: StoredIntent): Promise<void>
  /** Notes that a call for it leaves. Resolves with the row as it was before; undefined: it is no longer there. */
  markSent(row: StoredIntent): Promise<StoredIntent | undefined>
  /** Does nothing if a later one has taken its place. */
  remove(row: StoredIntent): Promise<void>
  forget(account: StoredIntent['account']): Promise<void>
}

export interface IntentsDeps {
  base: IntentBase
  /** Runs one task of a name at a time across all tabs. */
  lock(name: string, run: () => Promise<void>): Promise<void>
  createId(): string
  now(): number
  isOffline(): boolean
  /** The page is being closed, so its calls fail for that reason alone. */
  isLeaving(): boolean
}

export interface StoredIntents extends Intents {
  list(): Promise<StoredIntent[]>
  /** Whether this page sends for the same target. */
  isHeld(row: StoredIntent): boolean
  drop(row: StoredIntent): Promise<void>
}

/** This page’s right to send for a target, until it has nothing more to send. */
interface Turn {
  has: Promise<void>
  release(): void
}

const toKey = ({ account, flag, ref }: Pick<StoredIntent, 'account' | 'flag' | 'ref'>) => `${account} ${flag} ${ref}`

/** What accounts want, stored from the press until the network has it. */
export function createIntents({ base, lock, createId, now, isOffline, isLeaving }: IntentsDeps): StoredIntents {
  const turns = new Map<string, Turn>()

  const openTurn = (key: string): Turn => {
    const { promise: done, resolve: release } = Promise.withResolvers<void>()
    const has = new Promise<void>((resolve) => {
      const run = () => {
        resolve()
        return done
      }
      // Without a lock, this tab is on its own.
      lock(`intent ${key}`, run).catch(() => resolve())
    })
    const turn = { has, release }
    turns.set(key, turn)
    return turn
  }

  const holdRow = (row: StoredIntent, storing: Promise<unknown>, isTaken: boolean): HeldIntent => {
    const key = toKey(row)
    const turn = turns.get(key) ?? openTurn(key)
    const { id, at } = row
    const isStored = storing.then(
      () => true,
      () => false,
    )
    return {
      async claim() {
        const unstored = { id, at, isRepeat: false }
        if (!(await isStored)) return unstored
        await turn.has
        try {
          const before = await base.markSent(row)
          return before && { id, at, isRepeat: before.isSent }
        } catch {
          // Without storage, it ends with the page. An earlier page’s may have been sent.
          return isTaken ? undefined : unstored
        }
      },
      end(outcome) {
        if (turns.get(key) === turn) turns.delete(key)
        const removing = isOver(outcome, isTaken || isLeaving()) ? isStored.then(() => base.remove(row)) : Promise.resolve()
        void removing.catch(() => {}).then(turn.release)
      },
    }
  }

  return {
    hold(target, isOn, subject) {
      const { ref, flag, account } = target
      const row: StoredIntent = { ref, flag, account, isOn, subject, id: createId(), at: now(), isSent: false }
      return holdRow(row, base.put(row), false)
    },
    take: (row) => holdRow(row, Promise.resolve(), true),
    forget: (account) => void base.forget(account).catch(() => {}),
    isOffline,
    list: base.list,
    isHeld: (row) => turns.has(toKey(row)),
    drop: base.remove,
  }
}

/** `isPatient`: no one has been told that it failed, so a failure that may pass leaves it to a later page. */
function isOver(outcome: ToggleOutcome, isPatient: boolean): boolean {
  // A later intent, here or in another tab, has its place.
  if (outcome.state === 'superseded' || outcome.state === 'refused') return false
  return outcome.state !== 'failed' || !isPatient || !mayPass(outcome.failure)
}

/** Whether the same call may succeed later. */
export const mayPass = ({ kind }: Failure): boolean => mayHaveHappened(kind) || kind === 'rate-limited'
