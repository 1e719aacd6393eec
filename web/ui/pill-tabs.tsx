import type { NetworkName } from '@chorus/model/limits'
import { AppLink } from './app-link.tsx'
import styles from './pills.module.css'

export interface PillTab {
  href: string
  label: string
  /** Whose things alone it shows. */
  network?: NetworkName
  /** It is shown, though at another address. */
  isCurrent?: boolean
}

/** A second row of links, below the tabs: ways to see the same page. */
export function PillTabs({ label, tabs }: { label: string; tabs: readonly PillTab[] }) {
  return (
    <nav className={styles.pills} aria-label={label}>
      {tabs.map((tab) => (
        <AppLink key={tab.href} href={tab.href} data-network={tab.network} {...(tab.isCurrent && { 'aria-current': 'page' as const })}>
          {tab.label}
        </AppLink>
      ))}
    </nav>
  )
}
