import type { NetworkName } from '@chorus/model/network-identity'
import { type ReactNode, useEffect, useRef } from 'react'
import { AppLink } from './app-link.tsx'
import { useCurrentTab } from './use-current-tab.ts'
import styles from './tab-strip.module.css'

export interface Tab {
  href: string
  label: string
  /** Colours the underline of the tab. */
  network?: NetworkName
  /** Marked as current, although its address differs. */
  isCurrent?: boolean
}

interface TabStripProps {
  label: string
  tabs: readonly Tab[]
  /** A control at the end of the row. It stays in view while the tabs scroll. */
  children?: ReactNode
}

/** A row of links to the lists of a page, with the current one marked. */
export function TabStrip({ label, tabs, children }: TabStripProps) {
  const current = useCurrentTab(tabs)
  const row = useRef<HTMLElement>(null)
  // On a phone, the row is wider than the screen.
  useEffect(() => {
    const tab = row.current!.children[current]
    if (tab instanceof HTMLElement) row.current!.scrollLeft = tab.offsetLeft - (row.current!.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <div className={styles.strip}>
      <nav ref={row} className={styles.tabs} aria-label={label}>
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
      {children}
    </div>
  )
}
