import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from './services-context.tsx'

interface LateProps {
  /** Called when the code fails to load, so that what opened it can be closed. Absent: it fails silently. */
  onMissing?: () => void
}

/** A lazily loaded component. When its code fails to load, only this part is missing, and the next mount tries again. */
export function createLatePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & LateProps> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        // React never retries a lazy component that has failed.
        Part = make()
        throw cause
      }
    })
  let Part = make()
  return function LatePart({ onMissing, ...props }: P & LateProps) {
    const t = useT()
    const { toaster } = useServices()
    const [Here] = useState(() => Part)
    const reportMissing = () => {
      if (!onMissing) return
      toaster.show({ kind: 'error', message: t('error.partFailed') })
      onMissing()
    }
    return (
      <LateBoundary onBreak={reportMissing}>
        <Suspense>
          <Here {...(props as unknown as P)} />
        </Suspense>
      </LateBoundary>
    )
  }
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
