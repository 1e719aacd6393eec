import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useRef, type KeyboardEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { NetworkVersion } from './find-versions.ts'
import styles from './versions.module.css'

interface VersionTabsProps {
  versions: readonly NetworkVersion[]
  tab: NetworkName | undefined
  /** The id of the element that a tab shows. */
  panelId: string
  onShow(tab: NetworkName | undefined): void
}

/** A tab for all networks and one for each. A dot marks networks whose version differs. */
export function VersionTabs({ versions, tab, panelId, onShow }: VersionTabsProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const tabs = [undefined, ...versions.map(({ network }) => network)]
  const onKeyDown = (event: KeyboardEvent) => {
    const here = tabs.indexOf(tab)
    const places: Partial<Record<string, number>> = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }
    const next = places[event.key]
    if (next === undefined) return
    event.preventDefault()
    const place = (next + tabs.length) % tabs.length
    onShow(tabs[place])
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[place]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the selected tab takes the focus
    <div ref={list} role="tablist" aria-label={t('compose.versions')} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map((network) => (
        <button
          key={network ?? 'all'}
          type="button"
          role="tab"
          aria-selected={network === tab}
          aria-controls={panelId}
          tabIndex={network === tab ? 0 : -1}
          style={network && { borderColor: `var(--network-${network})` }}
          onClick={() => onShow(network)}
        >
          {network ? descriptors[network].label : t('compose.allVersions')}
          {versions.some((version) => version.network === network && version.isOwn) ? (
            <span className={styles.dot}>
              <span className="visually-hidden">{t('compose.differs')}</span>
            </span>
          ) : null}
        </button>
      ))}
    </div>
  )
}
