import { toAccountId, type AccountId } from '@chorus/accounts/account-id'
import { isDeviceOnly } from '@chorus/accounts/is-held-by-server'
import type { Account } from '@chorus/model/account'
import { networkOfSessionType } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { Direct } from '@chorus/networks/direct'
import { createFetcher } from '@chorus/networks/fetcher'
import type { Settings } from '../settings/settings.ts'

/** Direct access to the network for an account whose tokens are on this device. Undefined: our server holds them. */
export function toDirect(
  { session, profile }: Account,
  { sandboxed, networks }: Pick<Settings, 'sandboxed' | 'networks'>,
  authorize: (id: AccountId, refused?: string) => Promise<string>,
): Direct | undefined {
  const network = networkOfSessionType(session.type)
  if (!network || !isDeviceOnly(session)) return undefined
  // Our own origin proxies the servers of a sandboxed network.
  const server = sandboxed.includes(network) ? undefined : descriptors[network].serverOf?.(session)
  const id = toAccountId({ session, profile })
  return {
    fetcher: createFetcher({ root: server ?? networks[network].root }),
    authorize: (refused) => authorize(id, refused),
  }
}
