import type { NetworkName } from '@chorus/model/network-identity'
import { AppLink } from './app-link.tsx'
import { useCurrentTab } from './use-current-tab.ts'
import styles from './tab-strip.module.css'

export interface Tab {
  href: string
  label: string
  /** Colours the underline of the tab. */
  network?: NetworkName
  /** Shown as current, although its address differs. */
  isCurrent?: boolean
}

/** A row of links to the lists of a page, with the current one marked. */
export function TabStrip({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const current = useCurrentTab(tabs)
  return (
    <nav className={styles.strip} aria-label={label}>
      {tabs.map((tab, index) => (
        <AppLink
          key={tab.href}
          href={tab.href}
          className={styles.tab}
          data-network={tab.network}
          {...(index === current && { 'aria-current': 'page' as const })}
          style={tab.network ? { borderColor: `var(--network-${tab.network})` } : undefined}
        >
          {tab.label}
        </AppLink>
      ))}
    </nav>
  )
}
