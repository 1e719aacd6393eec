import type { Fetcher } from '@chorus/networks/http'
import type { Settings } from '../../app/settings.ts'
import { sendReport } from './send-report.ts'

/** `permission` asks for something and waits for an answer. */
export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'permission'

/**
 * ms that each kind is shown. Warnings and errors as spec 3 §9 says; a request for permission never hides by itself (spec 3 §4). The specs
 * give no figure for the other two: long enough to read a sentence.
 */
const toastStay: Readonly<Record<ToastKind, number>> = {
  info: 5000,
  success: 5000,
  warning: 15_000,
  error: 15_000,
  permission: Number.POSITIVE_INFINITY,
}
/** ms at least when there is something to press: finding a button takes longer than reading. */
const actionStay = 15_000
/** More at once is a list that nobody asked for. */
export const maxToasts = 3

export interface ToastAction {
  label: string
  run(): void
}

/** What to say. Every word is in the visitor's language, apart from `details`. */
export interface ToastDraft {
  kind: ToastKind
  title?: string
  message: string
  /** For whoever mends it: shown on request, and copied or reported with what is known of this build. Of errors only. */
  details?: string
  /** One thing to do about it, such as taking it back. The toast goes when it was pressed. */
  action?: ToastAction
  /** The way to say no; it stands where others have a cross. */
  decline?: ToastAction
  /** ms instead of what its kind says. */
  stay?: number
  /** Only in that version, or there only; anywhere else it is dropped. Spec 3 §4. */
  version?: string
  environment?: Environment
}

type Environment = Settings['mode']

export interface Toast extends ToastDraft {
  id: number
  /** ms: when it was said last. */
  at: number
  /** How often it was said while it was in view. */
  times: number
}

/** Somebody reads or uses them, or cannot see them. */
export type PauseReason = 'hover' | 'focus' | 'hidden'

export interface ToasterOptions {
  now: () => number
  version: string
  environment: Environment
  /** The way to our own server, for reports. */
  fetcher: Fetcher
}

/** The messages over the foot of the page, oldest first. Time passes for them only while they can be seen and nobody is at them. */
export interface Toaster {
  view(): readonly Toast[]
  subscribe(listener: () => void): () => void
  /** What is said already is not said twice: its time begins again. Answers its id, which `dismiss` knows even if it was dropped. */
  show(draft: ToastDraft): number
  dismiss(id: number): void
  /** Until it is dismissed: somebody opened its details. */
  keep(id: number): void
  pause(reason: PauseReason): void
  resume(reason: PauseReason): void
  /** Tells the operator. Throws a Failure. */
  report(text: string): Promise<void>
}

export function createToaster({ now, version, environment, fetcher }: ToasterOptions): Toaster {
  const listeners = new Set<() => void>()
  const pauses = new Set<PauseReason>()
  /** ms that each still has, as of `since`. */
  const left = new Map<number, number>()
  let toasts: readonly Toast[] = []
  let since = now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastId = 0

  /** Takes off what has passed. */
  const settle = () => {
    const passed = pauses.size > 0 ? 0 : Math.max(0, now() - since)
    since = now()
    for (const [id, ms] of left) left.set(id, ms - passed)
  }

  const arm = () => {
    clearTimeout(timer)
    const next = Math.min(...left.values())
    if (pauses.size === 0 && Number.isFinite(next)) timer = setTimeout(expire, Math.max(0, next))
  }

  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const id of left.keys()) if (!next.some((toast) => toast.id === id)) left.delete(id)
    arm()
    for (const listener of listeners) listener()
  }

  const expire = () => {
    settle()
    // A timer may come a moment early.
    set(toasts.filter(({ id }) => left.get(id)! >= 1))
  }

  return {
    view: () => toasts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(draft) {
      const id = lastId + 1
      lastId = id
      if ((draft.version ?? version) !== version || (draft.environment ?? environment) !== environment) return id
      settle()
      const same = toasts.find((toast) => isSame(toast, draft))
      const toast = { ...draft, id: same?.id ?? id, at: now(), times: (same?.times ?? 0) + 1 }
      // One whose details are open stays.
      if (left.get(toast.id) !== Number.POSITIVE_INFINITY) left.set(toast.id, toStay(draft))
      set(same ? toasts.map((other) => (other === same ? toast : other)) : makeRoom([...toasts, toast]))
      return toast.id
    },
    dismiss(id) {
      if (!left.has(id)) return
      settle()
      set(toasts.filter((toast) => toast.id !== id))
    },
    keep(id) {
      if (!left.has(id)) return
      settle()
      left.set(id, Number.POSITIVE_INFINITY)
      arm()
    },
    pause(reason) {
      settle()
      pauses.add(reason)
      arm()
    },
    resume(reason) {
      settle()
      pauses.delete(reason)
      arm()
    },
    report: (text) => sendReport(fetcher, text),
  }
}

const isSame = (one: ToastDraft, other: ToastDraft) => one.kind === other.kind && one.title === other.title && one.message === other.message

const toStay = ({ kind, stay, action }: ToastDraft) => stay ?? (action ? Math.max(actionStay, toastStay[kind]) : toastStay[kind])

/** What goes first is the oldest that only passes something on, then the oldest error; a question stays as long as anything else can go. */
function makeRoom(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= maxToasts) return toasts
  const older = toasts.slice(0, -1)
  const leaving = older.find(({ kind }) => toastStay[kind] < actionStay) ?? older.find(({ kind }) => kind !== 'permission') ?? older[0]
  return toasts.filter((toast) => toast !== leaving)
}
