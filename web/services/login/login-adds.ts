import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { Capability } from '@chorus/networks/network'
import type { Settings } from '../settings/settings.ts'

/** Whether a guest of the network can log in here and would then have this capability. */
export function loginAdds(
  capability: Capability | 'quote',
  network: NetworkName,
  { logins, networks }: Pick<Settings, 'logins' | 'networks'>,
): boolean {
  const { accountCapabilities, missingOnPlan } = descriptors[network]
  if (!logins.includes(network) || !accountCapabilities.includes(capability === 'quote' ? 'publish' : capability)) return false
  return !missingOnPlan?.(networks[network].options).includes(capability)
}
