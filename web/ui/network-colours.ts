import { descriptors } from '@chorus/networks/descriptors'
import type { NetworkDescriptor } from '@chorus/networks/network'

const list = (pick: (network: NetworkDescriptor) => string) =>
  Object.values(descriptors)
    .map((network) => `--network-${network.name}:${pick(network)}`)
    .join(';')

const light = list(({ colour }) => colour.light)
const dark = list(({ colour }) => colour.dark)

/** The networks' colours as CSS variables `--network-{name}`, made from their descriptors. */
export const networkColours = `:root{${light}}[data-theme=dark]{${dark}}@media (prefers-color-scheme:dark){[data-theme=system]{${dark}}}`
