import { useSyncExternalStore } from 'react'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'

const PaidFollowDialog = createLatePart(async () => (await import('./paid-follow-dialog.tsx')).PaidFollowDialog)
const PaidUnfollowDialog = createLatePart(async () => (await import('./paid-unfollow-dialog.tsx')).PaidUnfollowDialog)

/** Asks before a follow is paid for or lost, wherever it was pressed. */
export function PaidFollowHost() {
  const { paidFollows } = useServices()
  const question = useSyncExternalStore(paidFollows.subscribe, paidFollows.state, paidFollows.state)
  if (!question) return null
  const { profile, to } = question
  const Dialog = to ? PaidFollowDialog : PaidUnfollowDialog
  return <Dialog key={profile.ref} profile={profile} onClose={paidFollows.close} onMissing={paidFollows.close} />
}
