import { createEmitter } from '@chorus/model/emitter'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { NetworkLink } from '../../ui/page/network-links.tsx'
import type { Settings } from '../settings/settings.ts'

/** `permission` asks for something and waits for the answer. */
export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'permission'

/**
 * Durations in ms. Warnings and errors follow spec 3 §9, and permission requests never hide (spec 3 §4). We chose the other two: long enough to read
 * a sentence.
 */
const toastStay: Readonly<Record<ToastKind, number>> = {
  info: 5000,
  success: 5000,
  warning: 15_000,
  error: 15_000,
  permission: Number.POSITIVE_INFINITY,
}
/** The minimum in ms for toasts with a button, since finding it takes longer than reading. */
const actionStay = 15_000
/** More toasts would cover the page. */
export const maxToasts = 3

export interface ToastAction {
  label: string
  run(): void
}

/** The content of a toast, in the user’s language except for `details`. */
export interface ToastDraft {
  kind: ToastKind
  title?: string
  message: string
  /** Errors only: details for developers, shown on request and sent in reports along with the build. */
  details?: string
  /** One action, such as Undo. It dismisses the toast. */
  action?: ToastAction
  /** A row of links below the message. Following one leaves the toast, so that all can be opened. */
  links?: readonly NetworkLink[]
  /** Without an action: a button to log in to this network again. */
  logInTo?: NetworkName
  /** Declines the request; replaces the close button. */
  decline?: ToastAction
  /** The duration in ms, instead of the one for its kind. */
  stay?: number
  /** Show only in this version or environment. Spec 3 §4. */
  version?: string
  environment?: Environment
}

type Environment = Settings['mode']

export interface Toast extends ToastDraft {
  id: number
  /** ms: when it was last shown. */
  at: number
  /** How often it was repeated while visible. */
  times: number
}

/** The user is reading or using the toasts, or can't see them yet because their code is loading. */
export type PauseReason = 'hover' | 'focus' | 'hidden' | 'loading'

export interface ToasterOptions {
  now: () => number
  version: string
  environment: Environment
  /** For reports to our own server. */
  fetcher: Fetcher
}

/** The toasts at the bottom of the page, oldest first. Their time passes only while they are visible and not in use. */
export interface Toaster {
  view(): readonly Toast[]
  subscribe(listener: () => void): () => void
  /** A visible toast with the same content restarts instead. Returns the id for `dismiss`, even when the toast was dropped. */
  show(draft: ToastDraft): number
  dismiss(id: number): void
  /** Keeps it until it is dismissed, because its details are open. */
  keep(id: number): void
  pause(reason: PauseReason): void
  resume(reason: PauseReason): void
  /** Sends a report to the operator. Throws a Failure. */
  report(text: string): Promise<void>
}

export function createToaster({ now, version, environment, fetcher }: ToasterOptions): Toaster {
  const changes = createEmitter()
  const pauses = new Set<PauseReason>()
  /** The remaining ms of each toast, as of `since`. */
  const left = new Map<number, number>()
  let toasts: readonly Toast[] = []
  let since = now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastId = 0

  /** Subtracts the time that has passed. */
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
    changes.emit()
  }

  const expire = () => {
    settle()
    // Timers may fire slightly early.
    set(toasts.filter(({ id }) => left.get(id)! >= 1))
  }

  return {
    view: () => toasts,
    subscribe: changes.subscribe,
    show(draft) {
      const id = lastId + 1
      lastId = id
      if ((draft.version ?? version) !== version || (draft.environment ?? environment) !== environment) return id
      settle()
      const same = toasts.find((toast) => isSame(toast, draft))
      const toast = { ...draft, id: same?.id ?? id, at: now(), times: (same?.times ?? 0) + 1 }
      // One with open details stays.
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
    async report(text) {
      const { sendReport } = await import('./send-report.ts')
      await sendReport(fetcher, text)
    },
  }
}

const isSame = (one: ToastDraft, other: ToastDraft) => one.kind === other.kind && one.title === other.title && one.message === other.message

const toStay = ({ kind, stay, action, links }: ToastDraft) =>
  stay ?? (action || links ? Math.max(actionStay, toastStay[kind]) : toastStay[kind])

/** Drops the oldest info or success first, then the oldest error; permission requests go last. */
function makeRoom(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= maxToasts) return toasts
  const older = toasts.slice(0, -1)
  const leaving = older.find(({ kind }) => toastStay[kind] < actionStay) ?? older.find(({ kind }) => kind !== 'permission') ?? older[0]
  return toasts.filter((toast) => toast !== leaving)
}
