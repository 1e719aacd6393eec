import type { ReplyOf } from '@chorus/contract/call'
import type { muteAll } from '@chorus/contract/people/mutes'
import { toProfileRef } from '@chorus/model/ref'
import { findNetwork } from '@chorus/networks/descriptors'
import type { Change } from '../../cache/create-cache.ts'
import type { Viewers } from '../../cache/entities/viewers.ts'

/**
 * Spec 3 §4: a mute-all result marks each listed profile as muted. Our own server stores it for the Chorus account, whichever
 * account views a network.
 */
export const toMuteChanges = (relations: ReplyOf<typeof muteAll>, { current: { provider } }: Viewers): Change[] =>
  relations.flatMap(({ snsPlatform, snsId }): Change[] => {
    const network = findNetwork(snsPlatform)?.name
    return provider && network ? [{ ref: toProfileRef(network, snsId), flag: 'muteHere', isOn: true, account: provider.account }] : []
  })
