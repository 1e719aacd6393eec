import type { NetworkName } from '@chorus/model/network-identity'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../services/context/services-context.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { listOffering, openChannels, openFeeds, openPeople } from './explore-lists.ts'
import { SuggestedPeople } from './suggested-people.tsx'
import { TrendsCard, type NetworkTrend } from './trends-card.tsx'

const few = 4

/** People to follow, trends, trending channels and popular feeds beside the column. They appear together, so that none shifts another. */
export function AsideSuggestions({ networks }: { networks: readonly NetworkName[] }) {
  const services = useServices()
  const among = (names: readonly NetworkName[]) => names.filter((name) => networks.includes(name))
  const people = openPeople(services, among(listOffering(services, 'top-profiles')))
  const channels = openChannels(services, among(listOffering(services, 'top-channels')))
  const feeds = openFeeds(services, among(listOffering(services, 'feeds')))
  const [isLoaded, setLoaded] = useState(false)
  const [trends, setTrends] = useState<readonly NetworkTrend[]>([])
  const { connections } = services
  useEffect(() => {
    let isMounted = true
    const load = (list: typeof people | typeof feeds) => (list.view().items.length === 0 ? list.more(few) : undefined)
    const loadTrends = async (network: NetworkName) => {
      const found = (await connections[network].trends?.list()) ?? []
      return found.map((trend) => ({ ...trend, network }))
    }
    const begin = async () => {
      const [found] = await Promise.all([
        Promise.allSettled(networks.map(loadTrends)),
        Promise.allSettled([load(people), load(channels), load(feeds)]),
      ])
      if (!isMounted) return
      const all = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
      setTrends(all.toSorted((one, other) => other.postCount - one.postCount).slice(0, few))
      setLoaded(true)
    }
    void begin()
    return () => void (isMounted = false)
    // oxlint-disable-next-line react/exhaustive-deps -- the lists stand for the networks and the viewer.
  }, [people, channels, feeds])
  const { items: found } = useSyncExternalStore(people.subscribe, people.view, people.view)
  const { items: active } = useSyncExternalStore(channels.subscribe, channels.view, channels.view)
  const { items: popular } = useSyncExternalStore(feeds.subscribe, feeds.view, feeds.view)
  if (!isLoaded) return null
  return (
    <>
      {found.length > 0 ? <SuggestedPeople people={found.slice(0, few)} /> : null}
      {trends.length > 0 ? <TrendsCard trends={trends} /> : null}
      {active.length > 0 ? <ChannelsCard kind="top-channels" channels={active.slice(0, few)} /> : null}
      {popular.length > 0 ? <ChannelsCard kind="feeds" channels={popular.slice(0, few)} /> : null}
    </>
  )
}
