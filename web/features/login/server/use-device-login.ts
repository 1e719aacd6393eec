import { toAccountProfile } from '@chorus/accounts/server/hosted-account'
import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import { OriginNotAllowed, type PasswordCredentials } from '@chorus/networks/device-network'
import { useServices } from '../../../services/context/services-context.tsx'
import { loadDeviceNetwork } from '../../../services/device-accounts/create-device-networks.ts'
import { allowService } from '../../../services/settings/device-cookie.ts'
import { reloadWithCookies } from '../../../services/settings/reload-with-cookies.ts'
import { savePendingLogin, type PendingDeviceLogin } from './pending-device-login.ts'

/**
 * Logs in to an account's server from this page. If the page's policy forbids that server, reloads the page with one that allows it and
 * never resolves. `pending`: the login that this page was reloaded for.
 */
export function useDeviceLogin(
  network: NetworkName,
  pending: PendingDeviceLogin | undefined,
): (credentials: PasswordCredentials) => Promise<Account> {
  const { settings, preferences, now } = useServices()
  return async (credentials) => {
    const device = await loadDeviceNetwork(settings, network, now, preferences.device)
    if (!device?.logInWithPassword) throw new Failure('not-offered', errorMessages.sessionNotFound, { network })
    try {
      const { session, profile } = await device.logInWithPassword(credentials)
      return { session, profile: toAccountProfile(session, profile) }
    } catch (error) {
      if (!(error instanceof OriginNotAllowed)) throw error
      const { origin } = error
      // The page was reloaded for this server and still may not connect to it, so the browser doesn't store our cookies.
      if (pending?.origin === origin) throw new Failure('unreachable', error.message, { network, cause: error })
      savePendingLogin({ network, identifier: credentials.identifier, serviceUrl: credentials.serviceUrl ?? '', origin })
      allowService(preferences.device, origin)
      reloadWithCookies()
      return new Promise(() => {})
    }
  }
}
