import type { NetworkName } from '@chorus/model/network-identity'
import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import { descriptors } from '@chorus/networks/descriptors'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { searchPath, type SearchPlace, type SearchType } from '../../services/navigation/search-place.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { useCurrentTab } from '../../ui/controls/use-current-tab.ts'
import { ActiveFilters } from './active-filters.tsx'
import styles from './search-filters.module.css'

const FilterForm = createLatePart(async () => (await import('./filter-form.tsx')).FilterForm)

interface SearchFiltersProps {
  place: SearchPlace
  type: SearchType
  /** The networks that can be chosen. */
  networks: readonly NetworkName[]
}

/** The filters of a search: a form that edits the query and works without scripts, the networks, and the filters that are set. */
export function SearchFilters({ place, type, networks, children }: SearchFiltersProps & { children: ReactNode }) {
  const t = useT()
  const query = parseSearchQuery(place.q)
  return (
    <div className={styles.bar}>
      {type === 'posts' ? (
        <details className={styles.menu}>
          <summary>
            <SlidersHorizontal aria-hidden size={16} />
            {t('search.filters')}
          </summary>
          <FilterForm place={place} query={query} />
        </details>
      ) : null}
      {networks.length > 1 ? <NetworkLinks place={{ ...place, type }} networks={networks} /> : null}
      {type === 'posts' ? <ActiveFilters place={{ ...place, type }} query={query} /> : null}
      {children}
    </div>
  )
}

function NetworkLinks({ place, networks }: { place: SearchPlace; networks: readonly NetworkName[] }) {
  const t = useT()
  const links = [
    { label: t('home.all'), source: undefined, network: undefined },
    ...networks.map((network) => ({ label: descriptors[network].label, source: descriptors[network].segment, network })),
  ]
  const isKnown = links.some(({ source }) => source === place.source)
  const tabs = links.map(({ label, source, network }) => ({
    label,
    network,
    href: searchPath({ ...place, source }),
    isCurrent: source === (isKnown ? place.source : undefined),
  }))
  const current = useCurrentTab(tabs)
  return (
    <nav className={styles.networks} aria-label={t('home.tabs')}>
      {tabs.map(({ label, href, network }, index) => (
        <AppLink key={label} href={href} data-network={network} {...(index === current && { 'aria-current': 'page' as const })}>
          {label}
        </AppLink>
      ))}
    </nav>
  )
}
