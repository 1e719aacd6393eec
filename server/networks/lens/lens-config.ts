import * as v from 'valibot'
import { address, list } from '../../config/addresses.ts'
import { defineNetworkConfig } from '../../config/network-config.ts'

export interface LensConfig {
  /** URL of the Lens API. */
  url: string
  /** URL of Grove, where browsers store what they publish. */
  groveUrl: string
  /** URL of a node of Lens's chain, through which browsers send what their wallets have signed. */
  chainUrl: string
  /** Undefined: Lens login is off. */
  login: LensLoginConfig | undefined
}

export interface LensLoginConfig {
  /** Our own Lens apps. Undefined: any app, as in the sandbox. */
  apps: string[] | undefined
}

export const lensConfig = defineNetworkConfig({
  environment: {
    CHORUS_LENS_URL: v.optional(address),
    CHORUS_GROVE_URL: v.optional(address),
    CHORUS_LENS_RPC_URL: v.optional(address),
    CHORUS_LENS_APP: v.optional(
      v.pipe(
        list,
        v.everyItem((app) => /^0x[0-9a-fA-F]{40}$/.test(app), 'must be addresses of Lens apps'),
      ),
    ),
  },
  toConfig: (
    {
      CHORUS_LENS_URL: url,
      CHORUS_GROVE_URL: groveUrl = 'https://api.grove.storage',
      CHORUS_LENS_RPC_URL: chainUrl = 'https://rpc.lens.xyz',
      CHORUS_LENS_APP: apps,
    },
    { isLive, requireUrl },
  ): LensConfig => ({
    url: requireUrl('CHORUS_LENS_URL', url, 'https://api.lens.xyz'),
    groveUrl,
    chainUrl,
    // Outside the sandbox anyone can register an app and collect tokens that were not issued for us.
    login: apps || !isLive ? { apps } : undefined,
  }),
})
