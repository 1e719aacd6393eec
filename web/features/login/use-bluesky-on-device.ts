import type { Account } from '@chorus/model/account'
import { Failure } from '@chorus/model/failure'
import { useServices } from '../../services/context/services-context.tsx'
import type { BlueskyLogin } from '../../services/device-accounts/log-in-to-bluesky.ts'
import { createReach, OutOfReach } from '../../services/device-accounts/reach.ts'
import { allowService } from '../../services/settings/device-cookie.ts'
import { keepDeviceWish, type DeviceWish } from './device-wish.ts'

/**
 * Logs in at a Bluesky service from this page. Where the page may not speak to it, it is loaded anew as one that may, and does not come
 * back from here. `wish`: what has brought this page about.
 */
export function useBlueskyOnDevice(wish: DeviceWish | undefined): (login: BlueskyLogin) => Promise<Account> {
  const { settings, visitor, now } = useServices()
  return async (login) => {
    const { logInToBluesky } = await import('../../services/device-accounts/log-in-to-bluesky.ts')
    try {
      return await logInToBluesky(createReach(settings, visitor.device), login, now)
    } catch (error) {
      if (!(error instanceof OutOfReach)) throw error
      const { origin } = error
      // It was loaded for this very service already: the browser keeps no cookies of ours.
      if (wish?.origin === origin) throw new Failure('unreachable', error.message, { network: 'bluesky', cause: error })
      keepDeviceWish({ identifier: login.identifier, serviceUrl: login.serviceUrl ?? '', origin })
      allowService(visitor.device, origin)
      location.reload()
      return new Promise(() => {})
    }
  }
}
