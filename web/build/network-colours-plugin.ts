import { descriptors } from '@chorus/networks/descriptors'
import type { NetworkDescriptor } from '@chorus/networks/network-descriptor'
import type { Plugin } from 'vite'

const name = 'virtual:network-colours.css'

const list = (pick: (network: NetworkDescriptor) => string) =>
  Object.values(descriptors)
    .map((network) => `--network-${network.name}: ${pick(network)};`)
    .join(' ')

/** A stylesheet of `--network-{name}` variables, generated from the network descriptors. */
export const networkColours = (): Plugin => ({
  name: 'chorus:network-colours',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load(id) {
    if (id !== `\0${name}`) return undefined
    const light = list(({ colour }) => colour.light)
    const dark = list(({ colour }) => colour.dark)
    return `:root { ${light} } [data-theme='dark'] { ${dark} } @media (prefers-color-scheme: dark) { [data-theme='system'] { ${dark} } }`
  },
})
