import { Component, lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { replayEarlyClick } from './replay-early-click.ts'
import { useServices } from './services-context.tsx'

interface LateProps {
  /** Called when the code fails to load, so that what opened it can be closed. Absent: it fails silently. */
  onMissing?: () => void
}

interface LatePart<P> {
  (props: P & LateProps): ReactNode
  /** Loads its code before it is shown. A failure shows when it is. */
  preload(): void
}

/** A lazily loaded component. When its code fails to load, only this part is missing, and the next mount tries again. */
export function createLatePart<P extends object>(load: () => Promise<ComponentType<P>>): LatePart<P> {
  let loaded: ComponentType<P> | undefined
  const loadOnce = async () => (loaded ??= await load())
  const make = () =>
    lazy(async () => {
      try {
        return { default: await loadOnce() }
      } catch (cause) {
        // React never retries a lazy component that has failed.
        Part = make()
        throw cause
      }
    })
  let Part: ComponentType<P> = make()
  function LatePart({ onMissing, ...props }: P & LateProps) {
    const t = useT()
    const { toaster } = useServices()
    // A loaded part renders without suspense, which could hide it for a moment.
    const [Here] = useState(() => loaded ?? Part)
    const reportMissing = () => {
      if (!onMissing) return
      toaster.show({ kind: 'error', message: t('error.partFailed') })
      onMissing()
    }
    return (
      <LateBoundary onBreak={reportMissing}>
        <Suspense>
          <Here {...(props as unknown as P)} />
          <ReplayEarlyClick />
        </Suspense>
      </LateBoundary>
    )
  }
  return Object.assign(LatePart, { preload: () => void loadOnce().catch(() => {}) })
}

/** Replays a click that came before the code of the surrounding part had loaded. */
function ReplayEarlyClick() {
  useEffect(replayEarlyClick, [])
  return null
}

/** Error boundaries have to be classes. */
class LateBoundary extends Component<{ onBreak(): void; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.onBreak()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
