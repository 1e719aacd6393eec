import type { Answer, Question } from '@chorus/accounts/accounts-deps'
import type { LoginType } from '@chorus/accounts/login-type'
import { createEmitter } from '@chorus/model/emitter'

/** What the login dialog shows. */
export type LoginPanelState =
  | { view: 'closed' }
  /** All sign-in methods, or one of them. */
  | { view: 'methods'; method?: LoginType }
  /** Asks whether to switch to another account. */
  | { view: 'question'; question: Question; answer(answer: Answer): void }

/** The login dialog, which opens over any page and shows one view at a time. */
export interface LoginPanel {
  state(): LoginPanelState
  subscribe(listener: () => void): () => void
  open(method?: LoginType): void
  close(): void
  /** Shows a question in the dialog and resolves with the answer. Closing it declines. */
  ask(question: Question): Promise<Answer>
}

const closed: LoginPanelState = { view: 'closed' }

export function createLoginPanel(): LoginPanel {
  const changes = createEmitter()
  let state: LoginPanelState = closed
  const show = (next: LoginPanelState) => {
    const before = state
    state = next
    changes.emit()
    if (before.view === 'question' && next !== before) before.answer('stay')
  }
  return {
    state: () => state,
    subscribe: changes.subscribe,
    open: (method) => show({ view: 'methods', ...(method && { method }) }),
    close: () => show(closed),
    ask: (question) =>
      new Promise<Answer>((resolve) => {
        const answer = (next: Answer) => {
          // Only the first answer counts.
          resolve(next)
          if (state.view === 'question' && state.answer === answer) show(closed)
        }
        show({ view: 'question', question, answer })
      }),
  }
}
