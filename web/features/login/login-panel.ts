import type { Question } from '@chorus/accounts/accounts-deps'
import type { LoginType } from '@chorus/accounts/login-type'

/** What of the login is open over the page. */
export type LoginPanelState =
  | { view: 'closed' }
  /** All ways in, or one of them. */
  | { view: 'ways'; way?: LoginType }
  /** Whether to become another account. */
  | { view: 'question'; question: Question; answer(isYes: boolean): void }

/** The login over the page: opened from anywhere, one thing at a time. */
export interface LoginPanel {
  state(): LoginPanelState
  subscribe(listener: () => void): () => void
  open(way?: LoginType): void
  close(): void
  /** Shows a question in the panel's place, and answers with it. Closing is a no. */
  ask(question: Question): Promise<boolean>
}

const closed: LoginPanelState = { view: 'closed' }

export function createLoginPanel(): LoginPanel {
  const listeners = new Set<() => void>()
  let state: LoginPanelState = closed
  const show = (next: LoginPanelState) => {
    const before = state
    state = next
    for (const listener of listeners) listener()
    if (before.view === 'question' && next !== before) before.answer(false)
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: (way) => show({ view: 'ways', ...(way && { way }) }),
    close: () => show(closed),
    ask: (question) =>
      new Promise<boolean>((resolve) => {
        const answer = (isYes: boolean) => {
          // Once only: what closes afterwards says nothing more.
          resolve(isYes)
          if (state.view === 'question' && state.answer === answer) show(closed)
        }
        show({ view: 'question', question, answer })
      }),
  }
}
