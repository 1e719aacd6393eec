import type { LoginType } from '@chorus/accounts/login-type'
import { BlueskyStep } from './bluesky-step.tsx'
import { EmailStep } from './email-step.tsx'
import { FarcasterStep } from './farcaster-step.tsx'
import { LensStep } from './lens-step.tsx'
import { RedirectStep } from './redirect-step.tsx'

/** Sign-in methods with a step of their own. All others go to another site at once. */
const steps = {
  farcaster: FarcasterStep,
  lens: LensStep,
  bluesky: BlueskyStep,
  email: EmailStep,
} as const satisfies Partial<Record<LoginType, () => React.ReactNode>>

export function WayStep({ type }: { type: LoginType }) {
  const Step = (steps as Partial<Record<LoginType, () => React.ReactNode>>)[type]
  return Step ? <Step /> : <RedirectStep type={type} />
}
