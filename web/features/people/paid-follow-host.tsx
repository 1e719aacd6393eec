import { useSyncExternalStore } from 'react'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'

const PaidFollowDialog = createLatePart(async () => (await import('./paid-follow-dialog.tsx')).PaidFollowDialog)

/** Asks before a follow is paid, wherever it was pressed. */
export function PaidFollowHost() {
  const { paidFollows } = useServices()
  const profile = useSyncExternalStore(paidFollows.subscribe, paidFollows.state, paidFollows.state)
  if (!profile) return null
  return <PaidFollowDialog key={profile.ref} profile={profile} onClose={paidFollows.close} onMissing={paidFollows.close} />
}
