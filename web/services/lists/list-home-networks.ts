import type { NetworkName } from '@chorus/model/network-identity'
import type { Connection } from '@chorus/networks/network'
import type { Preferences } from '../settings/settings.ts'

interface HomeFacts {
  connected: readonly NetworkName[]
  connections: Readonly<Record<NetworkName, Pick<Connection, 'timeline'>>>
  preferences: Pick<Preferences, 'isFollowingOnly'>
}

/** The networks that Home can include. Those without a following timeline show popular posts, unless the user wants none. */
export function listHomeNetworks({ connected, connections, preferences }: HomeFacts): readonly NetworkName[] {
  const following = connected.filter((network) => connections[network].timeline)
  return preferences.isFollowingOnly && following.length > 0 ? following : connected
}
