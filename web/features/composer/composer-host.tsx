import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'

const ComposerDialog = lazy(async () => ({ default: (await import('./composer-dialog.tsx')).ComposerDialog }))

/** Where posts are written is drawn over whatever page. Its code comes when it is first opened. */
export function ComposerHost() {
  const { composer } = useServices()
  const start = useSyncExternalStore(composer.subscribe, composer.state, composer.state)
  if (!start) return null
  return (
    <Suspense>
      <ComposerDialog key={start.draftId ?? 'new'} start={start} />
    </Suspense>
  )
}
