import { farcasterSuggestions } from '@chorus/contract/people/suggested-follows'
import { toCursor } from '@chorus/model/page'
import type { Capabilities } from '../../network.ts'
import type { AskProvider } from '../../provider/ask-provider.ts'
import { toProfile } from '../to-profile.ts'

export const createSuggestions = (ask: AskProvider, viewer: string): Capabilities['suggestions'] => ({
  async list({ cursor, signal }) {
    const page = await ask(farcasterSuggestions, { query: { cursor }, signal })
    const people = page.suggestedFollowList.map((user) => toProfile({ ...user, fid: String(user.fid) }))
    // The cursor is always present, so an empty page ends the list. Provider API §3.7.
    return { items: people.filter(({ profileId }) => profileId !== viewer), cursor: people.length > 0 ? toCursor(page.cursor) : undefined }
  },
})
