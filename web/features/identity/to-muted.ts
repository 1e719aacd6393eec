import type { ReplyOf } from '@chorus/contract/call'
import type { muteAll } from '@chorus/contract/mutes'
import { toProfileRef, type ProfileRef } from '@chorus/model/ref'
import { findNetwork } from '@chorus/networks/descriptors'
import type { Change } from '../../cache/create-cache.ts'
import type { Viewers } from '../../cache/viewers.ts'

/**
 * Spec 3 §4: a mute-all result marks each listed profile as blocked, for whoever looks at its network. `tried`: those whom their own
 * network was asked to mute as well; there its answer counts.
 */
export const toMuted = (relations: ReplyOf<typeof muteAll>, { current }: Viewers, tried: ReadonlySet<ProfileRef>): Change[] =>
  relations.flatMap(({ snsPlatform, snsId }): Change[] => {
    const network = findNetwork(snsPlatform)?.name
    const viewer = network && current[network]
    const ref = network && toProfileRef(network, snsId)
    return viewer && ref && !tried.has(ref) ? [{ ref, flag: 'mute', isOn: true, account: viewer.account }] : []
  })
