import type { Channel } from '@chorus/model/channel'
import { descriptors } from '@chorus/networks/descriptors'

/** `/feed/{source}/{id}` */
export const feedPath = ({ network, id }: Pick<Channel, 'network' | 'id'>): string =>
  `/feed/${descriptors[network].segment}/${encodeURIComponent(id)}`
