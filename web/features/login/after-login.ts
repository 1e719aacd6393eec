import type { NetworkName } from '@chorus/model/limits'
import type { Services } from '../../app/services.ts'

type Parts = Pick<Services, 'login' | 'seat' | 'cache'>

/**
 * Asks a visitor to log in to a network, and does what they wanted as whoever has come. It is forgotten when the login is closed without
 * anybody, or leads away from this page: nobody is surprised later.
 */
export function afterLogin({ login, seat, cache }: Parts, network: NetworkName, act: () => void): void {
  const look = () => {
    const isIn = cache.viewers().current[network] !== undefined
    if (!isIn && login.state().view !== 'closed') return
    for (const stop of stops) stop()
    if (isIn) act()
  }
  login.open(network)
  const stops = [seat.subscribe(look), login.subscribe(look)]
}
