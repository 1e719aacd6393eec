import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { createLatePart } from '../errors/create-late-part.tsx'

const ComposerDialog = createLatePart(async () => (await import('./composer-dialog.tsx')).ComposerDialog)

/** Where posts are written is drawn over whatever page. Its code comes when it is first opened. */
export function ComposerHost() {
  const { composer } = useServices()
  const start = useSyncExternalStore(composer.subscribe, composer.state, composer.state)
  if (!start) return null
  return <ComposerDialog key={start.draftId ?? 'new'} start={start} onMissing={composer.close} />
}
