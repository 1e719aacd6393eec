import { mapNetworks, networkIdentities, networkNames, networkOfSessionType } from '@chorus/model/network-identity'
import type { Session } from '@chorus/model/session/session'

/** Where accounts are stored: one source per network, one for sign-in methods without a network, and one for the provider. Spec 1 §4. */
export const accountSources = [...networkNames, 'thirdParty', 'provider'] as const
export type AccountSource = (typeof accountSources)[number]

export const toAccountSource = ({ type }: Pick<Session, 'type'>): AccountSource =>
  networkOfSessionType(type) ?? (type === 'Firefly' ? 'provider' : 'thirdParty')

/** Provider API §11.8. */
export const storageKeys: Readonly<Record<AccountSource, string>> = {
  ...mapNetworks((network) => networkIdentities[network].storageKey),
  thirdParty: 'third-party-state',
  provider: 'firefly-state',
}
