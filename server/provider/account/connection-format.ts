import type { NetworkPlatform } from '@chorus/model/network-identity'
import type { IdentityRow } from '../../db/tables/identities.ts'

/** How the provider API lists the accounts on a network, where it has fields of its own. Provider API §3.4. */
export interface ConnectionFormat {
  platform: NetworkPlatform
  toConnected(rows: readonly IdentityRow[]): readonly unknown[]
}

/** Fields of every connected account. */
export const toSharedFields = ({ isDefault, boundAt }: IdentityRow) => ({ isDefault, connectedAt: boundAt.toISOString() })

/** A fact of an identity that should be text. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
