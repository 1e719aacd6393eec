import type { NetworkName } from '@chorus/model/network-identity'
import { AppLink } from './app-link.tsx'
import { useCurrentTab } from './use-current-tab.ts'
import styles from './pills.module.css'

export interface PillTab {
  href: string
  label: string
  /** The network that the tab is limited to. */
  network?: NetworkName
  /** Marked as current, although its address differs. */
  isCurrent?: boolean
}

/** A second row of links below the tabs, for other views of the same page. */
export function PillTabs({ label, tabs }: { label: string; tabs: readonly PillTab[] }) {
  const current = useCurrentTab(tabs)
  return (
    <nav className={styles.pills} aria-label={label}>
      {tabs.map((tab, index) => (
        <AppLink key={tab.href} href={tab.href} data-network={tab.network} {...(index === current && { 'aria-current': 'page' as const })}>
          {tab.label}
        </AppLink>
      ))}
    </nav>
  )
}
