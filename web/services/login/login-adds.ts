import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { Capability } from '@chorus/networks/network'
import type { Settings } from '../settings/settings.ts'

/** Whether a guest of the network can log in here and would then have this capability. */
export const loginAdds = (capability: Capability, network: NetworkName, { logins }: Pick<Settings, 'logins'>): boolean =>
  logins.includes(network) && descriptors[network].accountCapabilities.includes(capability)
