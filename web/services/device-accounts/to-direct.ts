import { toAccountId, type AccountId } from '@chorus/accounts/account-id'
import { isOfDevice } from '@chorus/accounts/is-of-device'
import type { Account } from '@chorus/model/account'
import type { Direct } from '@chorus/networks/direct'
import { createFetcher } from '@chorus/networks/http'
import type { Settings } from '../settings/settings.ts'
import { toServiceRoot } from './reach.ts'

/** Direct access to the network for an account whose tokens are on this device. Undefined: our server holds them. */
export function toDirect(
  { session, profile }: Account,
  settings: Pick<Settings, 'sandboxed' | 'networks'>,
  authorize: (id: AccountId, refused?: string) => Promise<string>,
): Direct | undefined {
  if (!isOfDevice(session)) return undefined
  const root = findRoot(session, settings)
  if (root === undefined) return undefined
  const id = toAccountId({ session, profile })
  return { fetcher: createFetcher({ root }), authorize: (refused) => authorize(id, refused) }
}

/** Undefined: its calls need no token. */
function findRoot(session: Account['session'], settings: Pick<Settings, 'sandboxed' | 'networks'>): string | undefined {
  if (session.type === 'Bsky') return toServiceRoot(settings, session.serviceUrl)
  return session.type === 'Lens' ? settings.networks.lens.root : undefined
}
