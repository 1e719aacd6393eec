import { networkNames } from '@chorus/model/network-identity'
import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import { isSearchable } from '@chorus/model/search/search-query'
import { descriptors, findNetwork } from '@chorus/networks/descriptors'
import { useLoaderData, useSearch } from '@tanstack/react-router'
import { Search, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { useFeedFilter } from '../../services/entities/use-content-rules.ts'
import { guessType, isAddress } from '../../services/navigation/guess-type.ts'
import { type NetworkSearchType, searchPath, type SearchPlace } from '../../services/navigation/search-place.ts'
import { toChannelText } from '../../services/navigation/to-type-text.ts'
import { TabStrip } from '../../ui/controls/tab-strip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { channelRows } from '../channels/channel-row.tsx'
import { EndlessList } from '../lists/endless-list.tsx'
import { localSearchHistory } from '../search-field/local-search-history.ts'
import { PageSearch } from '../search-field/page-search.tsx'
import { TimelineList } from '../timeline/timeline-list.tsx'
import { toPeople } from './found-person.ts'
import { foundRows } from './found-row.tsx'
import { LateWalletRow } from './late-wallet-row.tsx'
import { openPeopleAbove, openSearch, type OpenSearch, type SearchData } from './open-search.ts'
import { SearchFilters } from './search-filters.tsx'
import { SearchScope } from './search-scope.tsx'
import { TopPosts } from './top-posts.tsx'

const RecentSearches = createLatePart(async () => (await import('../search-field/recent-searches.tsx')).RecentSearches)
const FoundProposals = createLatePart(async () => (await import('./proposals/found-proposals.tsx')).FoundProposals)
const FoundTokens = createLatePart(async () => (await import('../tokens/found-tokens.tsx')).FoundTokens)
const LoginNeeded = createLatePart(async () => (await import('../login/login-needed.tsx')).LoginNeeded)

export function SearchPage() {
  const t = useT()
  const place = useSearch({ from: '/search' })
  const data = useLoaderData({ from: '/search' })
  const q = place.q.trim()

  useEffect(() => localSearchHistory.add(q), [q])

  return (
    <>
      <h1 className="visually-hidden">{t('search.title')}</h1>
      <PageSearch query={q} isFirst={q === ''} isBesideRecent={q === ''} />
      {q ? (
        <Results key={searchPath(place)} place={place} data={data} />
      ) : (
        <>
          <RecentSearches />
          <EmptyState Icon={Search} title={t('search.placeholder')} hint={t('search.intro')} />
        </>
      )}
    </>
  )
}

function Results({ place, data }: { place: SearchPlace; data?: SearchData }) {
  const t = useT()
  const { q, source, sort } = place
  const type = place.type ?? guessType(q)
  const toTab = (label: string, change: Pick<SearchPlace, 'type' | 'sort'>) => ({
    href: searchPath({ q, source, ...change }),
    label,
    isCurrent: change.type === type && change.sort === (type === 'posts' ? sort : undefined),
  })
  return (
    <>
      <TabStrip
        label={t('search.filter')}
        tabs={[
          toTab(t('search.top'), { type: 'posts' }),
          toTab(t('search.latest'), { type: 'posts', sort: 'latest' }),
          toTab(t('search.users'), { type: 'users' }),
          toTab(t('search.channels'), { type: 'channels' }),
          toTab(t('search.proposals'), { type: 'proposals' }),
          toTab(t('explore.tokens'), { type: 'tokens' }),
        ]}
      />
      {type === 'proposals' ? <FoundProposals q={q} /> : null}
      {type === 'tokens' ? <FoundTokens query={q} /> : null}
      {type === 'proposals' || type === 'tokens' ? null : <NetworkResults place={{ ...place, type }} data={data} />}
    </>
  )
}

function NetworkResults({ place, data }: { place: SearchPlace & { type: NetworkSearchType }; data?: SearchData }) {
  const services = useServices()
  useViewers()
  const { source, type } = place
  const search = openSearch(services, place, data?.results)
  const people = openPeopleAbove(services, place, data?.people)
  const network = source ? findNetwork(source)?.name : undefined
  const networks = networkNames.filter((name) => search.networks.includes(name))
  return (
    <>
      <SearchFilters place={place} type={type} networks={networks}>
        <SearchScope search={search} isNarrow={network !== undefined} />
      </SearchFilters>
      <Found search={search} people={people} place={place} />
    </>
  )
}

interface FoundProps {
  search: OpenSearch
  /** To show above posts. */
  people: ReturnType<typeof openPeopleAbove>
  place: SearchPlace
}

function Found({ search, people, place }: FoundProps) {
  const t = useT()
  const { q } = place
  const toShownFeeds = useFeedFilter()
  const label = t(`search.${search.type}`)
  const address = q.trim().replace(/^@/, '')
  const empty = <EmptyState Icon={SearchX} title={t('search.noResults', { query: q })} hint={t('search.noResultsHint')} />
  if (search.type === 'channels' && !toChannelText(q)) return empty
  // Its page says what is missing.
  if (!search.list && search.tooShort.length > 0) return null
  if (search.type === 'posts' && !isSearchable(parseSearchQuery(q)))
    return <EmptyState Icon={Search} title={t('search.needsWordsTitle')} hint={t('search.needsWords')} />
  const [reserved] = search.needsLogin
  if (!search.list && reserved)
    return <LoginNeeded Icon={Search} method={reserved} hint={t('search.loginNeeded', { networks: descriptors[reserved].label })} />
  if (!search.list) return <EmptyState Icon={SearchX} title={t('search.notAvailable')} />
  switch (search.type) {
    case 'users':
      return (
        <EndlessList
          list={search.list}
          toRows={toPeople}
          facts={foundRows}
          label={label}
          empty={isAddress(address) ? <LateWalletRow wallet={{ address }} /> : empty}
        />
      )
    case 'channels':
      return <EndlessList list={search.list} toRows={toShownFeeds} facts={channelRows} label={label} empty={empty} />
    case 'posts':
      return people ? (
        <TopPosts timeline={search.list} people={people} place={place} label={label} empty={empty} />
      ) : (
        <TimelineList showsConversations showsEach timeline={search.list} label={label} empty={empty} />
      )
  }
}
