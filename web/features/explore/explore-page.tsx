import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors, findNetwork } from '@chorus/networks/descriptors'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { useFeedFilter } from '../../services/entities/use-content-rules.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { PillTabs } from '../../ui/controls/pill-tabs.tsx'
import { TabStrip } from '../../ui/controls/tab-strip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { channelRows } from '../channels/channel-row.tsx'
import { SavedFeedList } from '../feeds/saved-feed-list.tsx'
import { NewGroupButton } from '../groups/new/new-group-button.tsx'
import { EndlessList } from '../lists/endless-list.tsx'
import { LoginNeeded } from '../login/login-needed.tsx'
import { PeopleList } from '../people/people-list.tsx'
import { PageSearch } from '../search-field/page-search.tsx'
import { exploreKinds, explorePath, exploreTitles as titles, isExploreKind, tokensKind, type ExploreKind } from './explore-kinds.ts'
import { isRanking, listOffering, openChannels, openFeeds, openPeople, type ExploreData } from './explore-lists.ts'
import { FirstRows } from './first-rows.tsx'
import styles from './explore-page.module.css'

const TokenRanking = createLatePart(async () => (await import('../tokens/token-ranking.tsx')).TokenRanking)
const tokensPath = `/explore/${tokensKind}`

export function ExplorePage() {
  const t = useT()
  const services = useServices()
  useViewers()
  const { kind: word, source } = useParams({ strict: false }) as { kind?: string; source?: string }
  const loaded = useLoaderData({ strict: false }) as ExploreData | undefined
  const kind = word !== undefined && isExploreKind(word) ? word : undefined
  const only = source === undefined ? undefined : findNetwork(source)?.name
  const offered = exploreKinds.filter((each) => each === kind || listOffering(services, each).length > 0)
  const tabs = offered.map((each) => ({ href: explorePath(each), label: t(titles[each]), isCurrent: each === kind }))

  return (
    <>
      <h1 className="visually-hidden">{t('nav.explore')}</h1>
      <PageSearch />
      <TabStrip
        label={t('explore.tabs')}
        tabs={[
          { href: explorePath(), label: t('explore.all') },
          ...tabs,
          { href: tokensPath, label: t('explore.tokens'), isCurrent: word === tokensKind },
          { href: '/discover/daos', label: t('wallet.votes') },
          ...(services.settings.hasEvents ? [{ href: '/events', label: t('event.all') }] : []),
        ]}
      />
      {word === tokensKind ? (
        <TokenRanking key={source} kind={source !== undefined && isRanking(source) ? source : 'trending'} />
      ) : kind ? (
        <OneKind key={explorePath(kind, only)} kind={kind} only={only} loaded={loaded} />
      ) : (
        <Overview loaded={loaded} />
      )}
    </>
  )
}

/** A preview of each kind. */
function Overview({ loaded }: { loaded?: ExploreData }) {
  const t = useT()
  const services = useServices()
  const people = listOffering(services, 'top-profiles')
  const channels = listOffering(services, 'top-channels')
  const feeds = listOffering(services, 'feeds')
  return (
    <>
      {people.length > 0 ? (
        <Section title={titles['top-profiles']} href={explorePath('top-profiles')}>
          <FirstRows list={openPeople(services, people, loaded?.people)} kind="people" />
        </Section>
      ) : null}
      {channels.length > 0 ? (
        <Section title={titles['top-channels']} href={explorePath('top-channels')}>
          <FirstRows list={openChannels(services, channels, loaded?.channels)} kind="channels" />
        </Section>
      ) : null}
      {feeds.length > 0 ? (
        <Section title={titles.feeds} href={explorePath('feeds')}>
          <FirstRows list={openFeeds(services, feeds, loaded?.feeds)} kind="channels" />
        </Section>
      ) : null}
      <Section title="explore.tokens" href={tokensPath}>
        <TokenRanking kind="trending" few={5} />
      </Section>
      {people.length + channels.length + feeds.length === 0 ? <EmptyState Icon={Compass} title={t('explore.empty')} /> : null}
    </>
  )
}

interface SectionProps {
  title: MessageId
  /** Of all of them. */
  href: string
  children: ReactNode
}

function Section({ title, href, children }: SectionProps) {
  const t = useT()
  return (
    <section aria-label={t(title)} className={styles.section}>
      <header>
        <h2>{t(title)}</h2>
        <AppLink href={href} className={styles.more} aria-label={t('explore.showAllOf', { what: t(title) })}>
          {t('explore.showAll')}
        </AppLink>
      </header>
      {children}
    </section>
  )
}

interface OneKindProps {
  kind: ExploreKind
  only?: NetworkName
  loaded?: ExploreData
}

const loginPrompts: Partial<Record<ExploreKind, MessageId>> = {
  'top-profiles': 'explore.peopleLoginPrompt',
  'saved-feeds': 'explore.savedLoginPrompt',
}

/** Everything of one kind, on all networks or one. */
function OneKind({ kind, only, loaded }: OneKindProps) {
  const t = useT()
  const services = useServices()
  const toShownFeeds = useFeedFilter()
  const offering = listOffering(services, kind)
  const networks = only ? offering.filter((name) => name === only) : offering
  const empty = <EmptyState Icon={Compass} title={t('explore.empty')} />
  const needed = loginPrompts[kind]
  if (networks.length === 0) return needed ? <LoginNeeded Icon={Compass} hint={t(needed)} method={only} /> : empty
  return (
    <>
      {offering.length > 1 ? (
        <PillTabs
          label={t('home.tabs')}
          tabs={[
            { href: explorePath(kind), label: t('home.all') },
            ...offering.map((name) => ({ href: explorePath(kind, name), label: descriptors[name].label, network: name })),
          ]}
        />
      ) : null}
      {kind === 'top-channels' || kind === 'feeds' ? (
        <NewGroupButton kind={kind === 'feeds' ? 'feed' : 'group'} networks={networks} />
      ) : null}
      {kind === 'top-profiles' ? (
        <PeopleList list={openPeople(services, networks, loaded?.people)} label={t(titles[kind])} empty={empty} />
      ) : null}
      {kind === 'top-channels' || kind === 'feeds' ? (
        <EndlessList
          list={kind === 'feeds' ? openFeeds(services, networks, loaded?.feeds) : openChannels(services, networks, loaded?.channels)}
          toRows={toShownFeeds}
          facts={channelRows}
          label={t(titles[kind])}
          empty={empty}
        />
      ) : null}
      {kind === 'saved-feeds' ? networks.map((name) => <SavedFeedList key={name} network={name} />) : null}
    </>
  )
}
