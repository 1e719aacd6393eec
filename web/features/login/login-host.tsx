import { useSyncExternalStore } from 'react'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'

const LoginDialog = createLatePart(async () => (await import('./login-dialog.tsx')).LoginDialog)

/** Renders the login dialog over any page. Its code loads when it is first opened. */
export function LoginHost() {
  const { login } = useServices()
  const state = useSyncExternalStore(login.subscribe, login.state, login.state)
  if (state.view === 'closed') return null
  return <LoginDialog state={state} onMissing={login.close} />
}
