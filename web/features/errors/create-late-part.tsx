import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'

interface LateProps {
  /** It did not come, of which somebody is told: whatever has opened it is closed again. Absent: nobody has asked for it, and nobody misses it. */
  onMissing?: () => void
}

/** A part of a page whose code comes when it is first drawn. Code that did not come costs that part, and may come the next time. */
export function createLatePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & LateProps> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        // React keeps what came to nothing for good.
        Part = make()
        throw cause
      }
    })
  let Part = make()
  return function LatePart({ onMissing, ...props }: P & LateProps) {
    const t = useT()
    const { toaster } = useServices()
    const [Here] = useState(() => Part)
    const tell = () => {
      if (!onMissing) return
      toaster.show({ kind: 'error', message: t('error.part') })
      onMissing()
    }
    return (
      <LateBoundary onBreak={tell}>
        <Suspense>
          <Here {...(props as unknown as P)} />
        </Suspense>
      </LateBoundary>
    )
  }
}

/** A class, because React offers this to classes only. */
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
