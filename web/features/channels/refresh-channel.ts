import type { Channel } from '@chorus/model/channel'
import type { Services } from '../../services/context/services.ts'

/** Reads a channel again after a change. Without an answer it stays as it was. */
export async function refreshChannel({ cache, connections }: Services, { network, id }: Channel): Promise<void> {
  const store = cache.begin()
  const fresh = await connections[network].channels?.channel(id).catch(() => undefined)
  if (fresh) store({ channels: [fresh] })
}
