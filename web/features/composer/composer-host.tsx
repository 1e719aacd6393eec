import { useSyncExternalStore } from 'react'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'

const ComposerDialog = createLatePart(async () => (await import('./composer-dialog.tsx')).ComposerDialog)

/** Renders the composer over any page. Its code loads when it first opens. */
export function ComposerHost() {
  const { composer } = useServices()
  const start = useSyncExternalStore(composer.subscribe, composer.state, composer.state)
  if (!start) return null
  return <ComposerDialog key={start.draftId ?? 'new'} start={start} onMissing={composer.close} />
}
