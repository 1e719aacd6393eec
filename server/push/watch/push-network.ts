import type { HostedType } from '@chorus/contract/hosted'
import type { PushType } from '@chorus/contract/push-switches'
import type { Happenings } from '@chorus/model/happening'
import type { NotificationType } from '@chorus/model/notification'
import type { Hosted } from '../../hosted/create-hosted.ts'
import type { NetworkSession } from '../../vault/network-session-vault.ts'

/** How one network is asked what is new, in the name of one of its accounts. */
export interface PushNetwork {
  /** Whose switches are meant; mutes name the network so, too. */
  platform: 'bsky'
  /** The switch of each kind that it tells of. */
  switches: Readonly<Partial<Record<NotificationType, PushType>>>
  /** What it refuses is a Refusal, and what nobody can read a Failure. */
  fetchHappenings(hosted: Hosted, session: NetworkSession): Promise<Happenings>
}

export type PushNetworks = Readonly<Partial<Record<HostedType, PushNetwork>>>
