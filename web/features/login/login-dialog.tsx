import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { LoginPanelState } from '../../services/login/login-panel.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ConflictQuestion } from './conflict-question.tsx'
import { toWayLabel } from './way-labels.ts'
import { WayStep } from './way-step.tsx'
import { WaysList } from './ways-list.tsx'

type Open = Exclude<LoginPanelState, { view: 'closed' }>

/** The login: all ways in, one of them, or the question whether to become somebody else. Each is a dialog of its own, which takes the focus. */
export function LoginDialog({ state }: { state: Open }) {
  if (state.view === 'question') return <ConflictQuestion question={state.question} onAnswer={state.answer} />
  return <Ways key={state.way} first={state.way} />
}

function Ways({ first }: { first: Extract<Open, { view: 'ways' }>['way'] }) {
  const t = useT()
  const { login } = useServices()
  const [way, setWay] = useState(first)
  if (way === undefined)
    return (
      <Dialog key="ways" title={t('login.title')} onClose={login.close}>
        <WaysList onChoose={setWay} />
      </Dialog>
    )
  return (
    <Dialog key={way} title={t('login.by', { way: toWayLabel(way, t) })} onClose={login.close} onBack={() => setWay(undefined)}>
      <WayStep type={way} />
    </Dialog>
  )
}
