import type { LoginType } from '@chorus/accounts/login-type'
import { BlueskyStep } from './bluesky-step.tsx'
import { EmailStep } from './email-step.tsx'
import { FarcasterStep } from './farcaster-step.tsx'
import { LensStep } from './lens-step.tsx'
import { RedirectStep } from './redirect-step.tsx'

/** What somebody does for each way in. */
const steps = {
  farcaster: FarcasterStep,
  lens: LensStep,
  bluesky: BlueskyStep,
  email: EmailStep,
  x: () => <RedirectStep type="x" />,
  google: () => <RedirectStep type="google" />,
  apple: () => <RedirectStep type="apple" />,
  telegram: () => <RedirectStep type="telegram" />,
} as const satisfies Record<LoginType, () => React.ReactNode>

export function WayStep({ type }: { type: LoginType }) {
  const Step = steps[type]
  return <Step />
}
