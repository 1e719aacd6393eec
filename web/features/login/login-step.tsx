import type { LoginType } from '@chorus/accounts/login-type'
import { sessionRulesOf } from '@chorus/networks/session-rules'
import { AppStep } from './app/app-step.tsx'
import { EmailStep } from './email/email-step.tsx'
import { toNetwork } from './parts/method-labels.ts'
import { RedirectStep } from './redirect/redirect-step.tsx'
import { ServerStep } from './server/server-step.tsx'
import { WalletStep } from './wallet/wallet-step.tsx'

/** The step of a sign-in method. A network's depends on its kind of login. */
export function LoginStep({ type }: { type: LoginType }) {
  const network = toNetwork(type)
  if (!network) return type === 'email' ? <EmailStep /> : <RedirectStep type={type} />
  const { login } = sessionRulesOf(network)
  switch (login?.kind) {
    case 'app':
      return <AppStep network={network} login={login} />
    case 'wallet':
      return <WalletStep network={network} login={login} />
    case 'server':
      return <ServerStep network={network} login={login} />
    default:
      return <RedirectStep type={type} />
  }
}
