import type { NetworkName } from '@chorus/model/network-identity'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../services/context/services-context.tsx'
import { listOffering, openFeeds, openPeople } from './explore-kinds.ts'
import { PopularFeeds } from './popular-feeds.tsx'
import { SuggestedPeople } from './suggested-people.tsx'

const few = 4

/** People to follow and popular feeds beside the column. They appear together, so that neither shifts the other. */
export function AsideSuggestions({ networks }: { networks: readonly NetworkName[] }) {
  const services = useServices()
  const among = (names: readonly NetworkName[]) => names.filter((name) => networks.includes(name))
  const people = openPeople(services, among(listOffering(services, 'top-profiles')))
  const feeds = openFeeds(services, among(listOffering(services, 'feeds')))
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    let isMounted = true
    const load = (list: typeof people | typeof feeds) => (list.view().items.length === 0 ? list.more(few) : undefined)
    void Promise.allSettled([load(people), load(feeds)]).then(() => isMounted && setLoaded(true))
    return () => void (isMounted = false)
  }, [people, feeds])
  const { items: found } = useSyncExternalStore(people.subscribe, people.view, people.view)
  const { items: popular } = useSyncExternalStore(feeds.subscribe, feeds.view, feeds.view)
  if (!isLoaded) return null
  return (
    <>
      {found.length > 0 ? <SuggestedPeople people={found.slice(0, few)} /> : null}
      {popular.length > 0 ? <PopularFeeds feeds={popular.slice(0, few)} /> : null}
    </>
  )
}
