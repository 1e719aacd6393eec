import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { mute, unmute } from '@chorus/contract/people/mutes'
import { Failure } from '@chorus/model/failure'
import type { Profile } from '@chorus/model/profile'
import type { Fetcher } from '@chorus/networks/fetcher'
import { toMuteTarget } from './to-mute-target.ts'

/** Mutes or unmutes a profile on our server, for any network. Throws a Failure. */
export async function sendMute(fetcher: Fetcher, { network, profileId }: Profile, isOn: boolean, signal?: AbortSignal): Promise<void> {
  const body = toMuteTarget(network, profileId)
  if (!body) throw new Failure('refused', 'Nobody can be muted by a handle alone.', { network })
  await askOwnServer(fetcher, isOn ? mute : unmute, { body, signal })
}
