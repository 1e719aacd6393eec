import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { mute, muteRelation, unmute } from '@chorus/contract/people/mutes'
import type { Fetcher } from '@chorus/networks/fetcher'

/** Which of these wallets the viewer has muted, directly or through their owner. */
export async function findMutedWallets(fetcher: Fetcher, ids: readonly string[]): Promise<Set<string>> {
  const conditions = ids.map((id) => ({ snsPlatform: 'wallet', snsId: id }))
  const found = await askOwnServer(fetcher, muteRelation, { body: { conditions } })
  // Results are in the order of the request.
  return new Set(ids.filter((_, index) => found[index]?.blocked))
}

export const sendWalletMute = (fetcher: Fetcher, id: string, isOn: boolean): Promise<unknown> =>
  askOwnServer(fetcher, isOn ? mute : unmute, { body: { address: id } })
