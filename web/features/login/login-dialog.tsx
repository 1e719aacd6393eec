import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { LoginPanelState } from '../../services/login/login-panel.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { LoginStep } from './login-step.tsx'
import { MethodList } from './method-list.tsx'
import { toLoginTitle } from './parts/method-labels.ts'

type Open = Exclude<LoginPanelState, { view: 'closed' }>

/** The login: all sign-in methods, the step of one, or the question whether to switch accounts. Each is a dialog that takes the focus. */
export function LoginDialog({ state }: { state: Open }) {
  if (state.view === 'question') return <ConflictDialog question={state.question} onAnswer={state.answer} />
  return <MethodDialog key={state.method} first={state.method} />
}

function MethodDialog({ first }: { first: Extract<Open, { view: 'methods' }>['method'] }) {
  const t = useT()
  const { login } = useServices()
  const [method, setMethod] = useState(first)
  if (method === undefined)
    return (
      <Dialog key="methods" title={t('login.title')} onClose={login.close}>
        <MethodList onChoose={setMethod} />
      </Dialog>
    )
  return (
    <Dialog key={method} title={toLoginTitle(method, t)} onClose={login.close} onBack={() => setMethod(undefined)}>
      <LoginStep type={method} />
    </Dialog>
  )
}
