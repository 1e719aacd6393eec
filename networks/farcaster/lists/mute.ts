import { mute, platformMuteList, unmute } from '@chorus/contract/people/mutes'
import { errorMessages } from '@chorus/model/error-messages'
import { isFailure } from '@chorus/model/failure'
import type { Profile } from '@chorus/model/profile'
import type { ListedToggle, Reads } from '../../network.ts'
import type { AskProvider } from '../../provider/ask-provider.ts'
import { toggleWithMessages } from '../../with-message.ts'

/** Each account in the list is loaded by itself. */
const size = 10

const messages = { add: () => errorMessages.userNotMuted, remove: () => errorMessages.userNotMuted }

/** Farcaster has no private mutes, so our provider stores them. */
export function createMute(ask: AskProvider, load: Reads['profile']): ListedToggle<Profile> {
  return {
    ...toggleWithMessages<Profile>(
      {
        add: async ({ profileId }) => void (await ask(mute, { body: { fid: profileId } })),
        remove: async ({ profileId }) => void (await ask(unmute, { body: { fid: profileId } })),
      },
      messages,
    ),
    async list({ cursor, signal }) {
      const query = { platform: 'farcaster', size: String(size), page: cursor ?? '1' } as const
      const { blocks, nextPage } = await ask(platformMuteList, { query, signal })
      const findPerson = (fid: string) =>
        load(fid, signal).catch((error: unknown) => {
          if (!isFailure(error, 'not-found')) throw error
        })
      const people = await Promise.all(blocks.map(({ snsId }) => findPerson(snsId)))
      const items = people.flatMap((person) => (person ? { ...person, viewerContext: { ...person.viewerContext, muting: true } } : []))
      return { items, cursor: nextPage > 0 ? String(nextPage) : undefined }
    },
  }
}
