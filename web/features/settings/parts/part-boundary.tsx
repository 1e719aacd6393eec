import { Component, type ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

/** Keeps an error in one section from taking down the page. A class, because React has no hook for error boundaries. */
export class PartBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const t = useT()
  return <EmptyState hint={t('account.sectionFailed')} />
}
