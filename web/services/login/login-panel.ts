import type { Question } from '@chorus/accounts/accounts-deps'
import type { LoginType } from '@chorus/accounts/login-type'
import { createEmitter } from '@chorus/model/emitter'

/** What the login dialog shows. */
export type LoginPanelState =
  | { view: 'closed' }
  /** All sign-in methods, or one of them. */
  | { view: 'methods'; method?: LoginType }
  /** Asks whether to switch to another account. */
  | { view: 'question'; question: Question; answer(isYes: boolean): void }

/** The login dialog, which opens over any page and shows one view at a time. */
export interface LoginPanel {
  state(): LoginPanelState
  subscribe(listener: () => void): () => void
  open(method?: LoginType): void
  close(): void
  /** Shows a question in the dialog and resolves with the answer. Closing it declines. */
  ask(question: Question): Promise<boolean>
}

const closed: LoginPanelState = { view: 'closed' }

export function createLoginPanel(): LoginPanel {
  const changes = createEmitter()
  let state: LoginPanelState = closed
  const show = (next: LoginPanelState) => {
    const before = state
    state = next
    changes.emit()
    if (before.view === 'question' && next !== before) before.answer(false)
  }
  return {
    state: () => state,
    subscribe: changes.subscribe,
    open: (method) => show({ view: 'methods', ...(method && { method }) }),
    close: () => show(closed),
    ask: (question) =>
      new Promise<boolean>((resolve) => {
        const answer = (isYes: boolean) => {
          // Only the first answer counts.
          resolve(isYes)
          if (state.view === 'question' && state.answer === answer) show(closed)
        }
        show({ view: 'question', question, answer })
      }),
  }
}
