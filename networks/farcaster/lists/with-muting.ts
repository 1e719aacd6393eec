import { muteRelation } from '@chorus/contract/people/mutes'
import type { Profile } from '@chorus/model/profile'
import type { Reads } from '../../network.ts'
import type { AskProvider } from '../../provider/ask-provider.ts'

/** Adds whether the viewer has muted the person, which our provider stores. */
export const withMuting =
  (ask: AskProvider, load: Reads['profile']): Reads['profile'] =>
  async (id, signal): Promise<Profile> => {
    const profile = await load(id, signal)
    const body = { conditions: [{ snsPlatform: 'farcaster', snsId: profile.profileId }] }
    // The profile is worth showing without it.
    const [relation] = await ask(muteRelation, { body, signal }).catch(() => [])
    return relation?.blocked === undefined ? profile : { ...profile, viewerContext: { ...profile.viewerContext, muting: relation.blocked } }
  }
