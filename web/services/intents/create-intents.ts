import { type Failure, mayHaveHappened } from '@chorus/model/failure'
import type { Intent } from '@chorus/networks/intent'
import type { HeldIntent, Intents, StoredIntent } from '../../cache/edits/intents.ts'
import type { ToggleOutcome } from '../../cache/edits/toggle-queue.ts'

/** Storage for intents, by target. Resolved values are on disk. */
export interface IntentBase {
  list(): Promise<StoredIntent[]>
  /**
   * Replaces an earlier intent for the same target. If a call for that one was sent, the state on the network is just as unknown for this one. An
   * undo that replaces an undo removes the same.
   */
  put(row: StoredIntent): Promise<void>
  /** Records that a call is being sent. Resolves with the previous row; undefined: it no longer exists. */
  markSent(row: StoredIntent): Promise<StoredIntent | undefined>
  /** Records the id of what it removes. Does nothing if a later intent has replaced it. */
  setRemovedId(row: StoredIntent, id: string): Promise<void>
  /** Does nothing if a later intent has replaced it. */
  remove(row: StoredIntent): Promise<void>
  forget(account: StoredIntent['account']): Promise<void>
}

export interface IntentsDeps {
  base: IntentBase
  /** Runs one task per name at a time across all tabs. */
  lock(name: string, run: () => Promise<void>): Promise<void>
  createId(): string
  now(): number
  isOffline(): boolean
  /** The page is being closed, which is why its calls fail. */
  isLeaving(): boolean
}

export interface StoredIntents extends Intents {
  list(): Promise<StoredIntent[]>
  /** Whether this page sends for the same target. */
  isHeld(row: StoredIntent): boolean
  drop(row: StoredIntent): Promise<void>
}

/** This page's right to send for a target, held until nothing is left to send. */
interface Turn {
  has: Promise<void>
  /** The id of what the latest undo removes. */
  removedId?: string | undefined
  isOpposed?: boolean
  release(): void
}

/** A call whose answer was lost, so that a further press has to look first. */
interface Doubt extends Pick<Turn, 'removedId'>, Pick<StoredIntent, 'isOn' | 'isOpposed'> {
  /** ms */
  until: number
}

/** How a row is stored that replaces this one. */
export const toReplacing = (row: StoredIntent, before: StoredIntent | undefined): StoredIntent => ({
  ...row,
  isSent: before?.isSent ?? false,
  ...(before?.isSent && isOpposedBy(before, row.isOn) && { isOpposed: true }),
  ...(before && !before.isOn && !row.isOn && { removedId: before.removedId }),
})

/** An earlier attempt to do the opposite may still arrive, and would then undo this one. */
const isOpposedBy = (before: Pick<StoredIntent, 'isOn' | 'isOpposed'>, isOn: boolean): boolean =>
  before.isOn !== isOn || before.isOpposed === true

/** ms. By then, networks list what they have. */
const doubtMs = 10 * 60_000

const toKey = ({ account, flag, ref }: Pick<StoredIntent, 'account' | 'flag' | 'ref'>) => `${account} ${flag} ${ref}`

/** What accounts want, stored from the press until the network confirms it. */
export function createIntents({ base, lock, createId, now, isOffline, isLeaving }: IntentsDeps): StoredIntents {
  const turns = new Map<string, Turn>()
  /** By target. */
  const doubts = new Map<string, Doubt>()

  const noteOutcome = (key: string, outcome: ToggleOutcome, { removedId, isOpposed }: Turn, isOn: boolean) => {
    for (const [known, { until }] of doubts) if (until < now()) doubts.delete(known)
    if (outcome.state === 'confirmed') doubts.delete(key)
    if (outcome.state === 'failed' && mayHaveHappened(outcome.failure.kind))
      doubts.set(key, { until: now() + doubtMs, removedId, isOn, isOpposed })
  }

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
    const { id, at, isOn } = row
    const isStored = storing.then(
      () => true,
      () => false,
    )
    const storeRemovedId = async (removedId: string) => {
      turn.removedId = removedId
      // Without storage, it ends with the page.
      if (await isStored) await base.setRemovedId(row, removedId).catch(() => {})
    }
    /** `before`: absent without storage. */
    const toIntent = (before?: StoredIntent): Intent => {
      const known = doubts.get(key)
      const doubt = known && known.until > now() ? known : undefined
      turn.removedId = isOn ? undefined : (before?.removedId ?? turn.removedId ?? doubt?.removedId)
      turn.isOpposed = before?.isOpposed === true || (doubt !== undefined && isOpposedBy(doubt, isOn))
      const isRepeat = before?.isSent || doubt !== undefined
      return { id, at, isRepeat, isOpposed: turn.isOpposed, removedId: turn.removedId, storeRemovedId }
    }
    return {
      async claim() {
        if (!(await isStored)) return toIntent()
        await turn.has
        try {
          const before = await base.markSent(row)
          return before && toIntent(before)
        } catch {
          // Without storage, it ends with the page. A stored one from an earlier page may have been sent.
          return isTaken ? undefined : toIntent()
        }
      },
      end(outcome) {
        if (turns.get(key) === turn) turns.delete(key)
        noteOutcome(key, outcome, turn, isOn)
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

/** `isPatient`: no failure has been shown, so a temporary failure is left to a later page. */
function isOver(outcome: ToggleOutcome, isPatient: boolean): boolean {
  // A later intent, here or in another tab, has replaced it.
  if (outcome.state === 'superseded' || outcome.state === 'refused') return false
  return outcome.state !== 'failed' || !isPatient || !mayPass(outcome.failure)
}

/** Whether the same call may succeed later. */
export const mayPass = ({ kind }: Failure): boolean => mayHaveHappened(kind) || kind === 'rate-limited'
