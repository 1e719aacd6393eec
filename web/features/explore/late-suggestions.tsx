import type { NetworkName } from '@chorus/model/network-identity'
import { useEffect, useEffectEvent, useState } from 'react'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { whenStaying } from '../../services/timing/when-staying.ts'

const AsideSuggestions = createLatePart(async () => (await import('./aside-suggestions.tsx')).AsideSuggestions)

/** Widths that show the aside. Screens, "frame of every page". */
const wide = '(min-width: 1100px)'

/**
 * People to follow, trends, channels and feeds, loaded once the reader stays, and only on screens wide enough for the aside. Only networks that have just responded to another
 * request are asked, so a page without requests sends none and a network that is down isn't retried.
 */
export function LateSuggestions() {
  const { connections, health } = useServices()
  useViewers()
  const [networks, setNetworks] = useState<readonly NetworkName[]>([])
  const update = useEffectEvent(() => {
    const answering = health
      .view()
      .filter(
        ({ network, state }) =>
          state === 'ok' && (['channels', 'feeds', 'suggestions', 'trends'] as const).some((name) => connections[network][name]),
      )
    // Code that fails to load is missing until the next page.
    const canLoad = navigator.onLine && matchMedia(wide).matches
    if (networks.length === 0 && answering.length > 0 && canLoad) setNetworks(answering.map(({ network }) => network))
  })
  useEffect(() => {
    let stop = () => {}
    const giveUp = whenStaying(() => {
      update()
      const unsubscribe = health.subscribe(update)
      window.addEventListener('online', update)
      stop = () => {
        unsubscribe()
        window.removeEventListener('online', update)
      }
    })
    return () => {
      giveUp()
      stop()
    }
  }, [health])
  return networks.length > 0 ? <AsideSuggestions networks={networks} /> : null
}
