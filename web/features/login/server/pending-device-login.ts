import { isNetworkName, type NetworkName } from '@chorus/model/network-identity'

// A device-only login that waits while the page reloads with a policy that allows its server. The password is not stored.

const key = 'device-login'

export interface PendingDeviceLogin {
  network: NetworkName
  identifier: string
  serviceUrl: string
  /** The server that the reloaded page may connect to. */
  origin: string
}

/** Checked by hand, because this runs at startup, where nothing else needs a schema. */
function isPending(value: unknown): value is PendingDeviceLogin {
  const { network, ...texts } = (value ?? {}) as Partial<PendingDeviceLogin>
  const { identifier, serviceUrl, origin } = texts
  return isNetworkName(String(network)) && [identifier, serviceUrl, origin].every((text) => typeof text === 'string')
}

export const savePendingLogin = (pending: PendingDeviceLogin): void => sessionStorage.setItem(key, JSON.stringify(pending))

export function readPendingLogin(): PendingDeviceLogin | undefined {
  try {
    const pending: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isPending(pending) ? pending : undefined
  } catch {
    return undefined
  }
}

export const deletePendingLogin = (): void => sessionStorage.removeItem(key)
