import type { NetworkName } from '@chorus/model/limits'
import { AppLink } from './app-link.tsx'
import styles from './tab-strip.module.css'

export interface Tab {
  href: string
  label: string
  /** Lends its colour to the line under the tab. */
  network?: NetworkName
  /** It is shown, though at another address. */
  isCurrent?: boolean
}

/** A row of links to the lists of a page; the one that is shown is marked. */
export function TabStrip({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={styles.strip} aria-label={label}>
      {tabs.map((tab) => (
        <AppLink
          key={tab.href}
          href={tab.href}
          className={styles.tab}
          data-network={tab.network}
          {...(tab.isCurrent && { 'aria-current': 'page' as const })}
          style={tab.network ? { borderColor: `var(--network-${tab.network})` } : undefined}
        >
          {tab.label}
        </AppLink>
      ))}
    </nav>
  )
}
