import type { MuteTarget } from '@chorus/contract/people/mutes'
import { networkIdentities, type NetworkName } from '@chorus/model/network-identity'
import { recordsOf } from '@chorus/networks/provider/provider-records'

/** The id by which our server mutes an account. Undefined: only its handle is known, which may be someone else's tomorrow. */
export function toMuteTarget(network: NetworkName, id: string): MuteTarget | undefined {
  return recordsOf(network).isLastingId?.(id) === false ? undefined : { [networkIdentities[network].muteKey]: id }
}
