import type { DeviceTokenHolderDeps } from '@chorus/accounts/tokens/create-device-token-holder'
import { networkIdentities, type NetworkName, networkNames } from '@chorus/model/network-identity'
import type { DeviceDeps, DeviceNetwork } from '@chorus/networks/device-network'
import { deviceNetworks } from '@chorus/networks/device-networks'
import type { DeviceUse } from '../settings/device-cookie.ts'
import type { Settings } from '../settings/settings.ts'

type NetworkFacts = Pick<Settings, 'sandboxed' | 'networks'>

const toDeps = ({ sandboxed, networks }: NetworkFacts, network: NetworkName, now: () => number, use?: DeviceUse): DeviceDeps => ({
  root: networks[network].root,
  options: networks[network].options,
  isSandboxed: sandboxed.includes(network),
  allowedOrigins: use?.services ?? [],
  now,
})

/** Undefined: the network doesn't support device-only sessions. `use`: the servers listed in the page’s policy. */
export const loadDeviceNetwork = async (
  settings: NetworkFacts,
  network: NetworkName,
  now: () => number,
  use?: DeviceUse,
): Promise<DeviceNetwork | undefined> => deviceNetworks[network]?.(toDeps(settings, network, now, use))

/** By session type. Each loads when an account needs it. */
export const createDeviceNetworks = (settings: NetworkFacts, now: () => number): DeviceTokenHolderDeps['networks'] =>
  Object.fromEntries(
    networkNames.flatMap((network) => {
      const load = deviceNetworks[network]
      return load ? [[networkIdentities[network].sessionType, () => load(toDeps(settings, network, now))]] : []
    }),
  )
