import { networkNames } from '@chorus/model/network-identity'
import { descriptors, findNetwork } from '@chorus/networks/descriptors'
import { useLoaderData, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { guessType, searchPath, searchTypes, toChannelText, type SearchPlace } from '../../services/navigation/search-query.ts'
import { PillTabs } from '../../ui/controls/pill-tabs.tsx'
import { TabStrip } from '../../ui/controls/tab-strip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { feedRows } from '../feeds/feed-row.tsx'
import { EndlessList } from '../lists/endless-list.tsx'
import { localSearchHistory } from '../search-field/local-search-history.ts'
import { RecentSearches } from '../search-field/recent-searches.tsx'
import { SearchField } from '../search-field/search-field.tsx'
import { TimelineList } from '../timeline/timeline-list.tsx'
import { mergePeople, type FoundPerson } from './found-person.ts'
import { foundRows } from './found-row.tsx'
import { openSearch, type OpenSearch, type SearchSnapshot } from './open-search.ts'
import styles from './search-page.module.css'

export function SearchPage() {
  const t = useT()
  const place = useSearch({ from: '/search' })
  const snapshot = useLoaderData({ from: '/search' })
  const q = place.q.trim()

  useEffect(() => localSearchHistory.add(q), [q])

  return (
    <>
      <h1 className="visually-hidden">{t('search.title')}</h1>
      <div className={styles.field}>
        <SearchField key={q} initial={q} isFirst={q === ''} isBesideRecent={q === ''} />
      </div>
      {q ? (
        <Results key={searchPath(place)} place={place} snapshot={snapshot} />
      ) : (
        <>
          <RecentSearches />
          <EmptyState sentence={t('search.intro')} />
        </>
      )}
    </>
  )
}

function Results({ place, snapshot }: { place: SearchPlace; snapshot?: SearchSnapshot }) {
  const t = useT()
  const services = useServices()
  useViewers()
  const { q, source } = place
  const type = place.type ?? guessType(q)
  const search = openSearch(services, { ...place, type }, snapshot)
  const only = source ? findNetwork(source)?.name : undefined
  const networks = networkNames.filter((name) => search.networks.includes(name))
  return (
    <>
      <TabStrip
        label={t('search.filter')}
        tabs={searchTypes.map((each) => ({ href: searchPath({ q, type: each }), label: t(`search.${each}`), isCurrent: each === type }))}
      />
      {networks.length > 1 ? (
        <PillTabs
          label={t('home.tabs')}
          tabs={[
            { href: searchPath({ q, type }), label: t('home.all'), isCurrent: only === undefined },
            ...networks.map((name) => ({
              href: searchPath({ q, type, source: descriptors[name].segment }),
              label: descriptors[name].label,
              network: name,
              isCurrent: only === name,
            })),
          ]}
        />
      ) : null}
      <Found search={search} q={q} />
    </>
  )
}

const toSame = <T,>(items: readonly T[]): readonly T[] => items

/** Each list is merged once, however often it renders. */
const joined = new WeakMap<readonly FoundPerson[], readonly FoundPerson[]>()
function toPeople(found: readonly FoundPerson[]): readonly FoundPerson[] {
  const people = joined.get(found) ?? mergePeople(found)
  joined.set(found, people)
  return people
}

function Found({ search, q }: { search: OpenSearch; q: string }) {
  const t = useT()
  const label = t(`search.${search.type}`)
  const empty = (
    <EmptyState sentence={t('search.noResults', { query: q })}>
      <p>{t('search.noResultsHint')}</p>
    </EmptyState>
  )
  if (search.type === 'channels' && !toChannelText(q)) return empty
  if (!search.list) return <EmptyState sentence={t('search.notAvailable')} />
  switch (search.type) {
    case 'users':
      return <EndlessList list={search.list} toRows={toPeople} facts={foundRows} label={label} empty={empty} />
    case 'channels':
      return <EndlessList list={search.list} toRows={toSame} facts={feedRows} label={label} empty={empty} />
    case 'posts':
      return <TimelineList timeline={search.list} label={label} empty={empty} />
  }
}
