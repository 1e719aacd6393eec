import { networkNames } from '@chorus/model/network-identity'
import * as v from 'valibot'

// A device-only login that waits while the page reloads with a policy that allows its server. The password is not stored.

const key = 'device-login'

const Pending = v.object({
  network: v.picklist(networkNames),
  identifier: v.string(),
  serviceUrl: v.string(),
  /** The server that the reloaded page may connect to. */
  origin: v.string(),
})
export type PendingDeviceLogin = v.InferOutput<typeof Pending>

export const savePendingLogin = (pending: PendingDeviceLogin): void => sessionStorage.setItem(key, JSON.stringify(pending))

export function readPendingLogin(): PendingDeviceLogin | undefined {
  try {
    const result = v.safeParse(Pending, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

export const deletePendingLogin = (): void => sessionStorage.removeItem(key)
