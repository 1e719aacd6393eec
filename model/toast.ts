import { isUserRejection } from './wallet-error.ts'

/** ms. Spec 3 §4: warnings and errors hide by themselves, a question about notifications does not. */
export const toastAutoHide = { info: 5000, success: 5000, warning: 15_000, error: 15_000, 'notification-permission': undefined } as const

export type ToastKind = keyof typeof toastAutoHide

export interface Toast {
  kind: ToastKind
  title: string
  /** Behind a press, with copy and report: errors only. */
  details?: string
  /** Shown only by these versions and environments of the app; absent: by all. */
  versions?: string[]
  environments?: string[]
}

/** How a failure is shown. Spec 3 §8, "Toast error mapping". */
export type ToastError =
  | { kind: 'user-rejection' }
  | { kind: 'graphql'; message: string }
  | { kind: 'fetch'; status: number }
  | { kind: 'invalid-signer-key' }
  | { kind: 'gas-estimation'; message: string }
  | { kind: 'fallback' }

interface ErrorFacts {
  name?: string
  message?: string
  shortMessage?: string
  code?: unknown
  status?: unknown
  response?: { errors?: { message: string }[] }
}

/** Which row of the mapping an error is. `facts` is any thrown thing: only what is looked at here must be readable. */
export function toToastError(facts: ErrorFacts): ToastError {
  if (isUserRejection(facts)) return { kind: 'user-rejection' }
  const [first] = facts.response?.errors ?? []
  if (first) return { kind: 'graphql', message: first.message }
  if (/invalid signer key/i.test(facts.message ?? '')) return { kind: 'invalid-signer-key' }
  if (facts.name === 'EstimateGasExecutionError' || /estimate gas failed/i.test(facts.message ?? '')) {
    return { kind: 'gas-estimation', message: facts.shortMessage ?? facts.message ?? '' }
  }
  return typeof facts.status === 'number' ? { kind: 'fetch', status: facts.status } : { kind: 'fallback' }
}

/** Is this toast meant for this build? */
export const isForBuild = (toast: Toast, version: string, environment: string): boolean =>
  (toast.versions?.includes(version) ?? true) && (toast.environments?.includes(environment) ?? true)
