import { followers, followings, mutualFollowers } from '@chorus/contract/farcaster/farcaster-people'
import { toCursor } from '@chorus/model/page'
import type { Capabilities, RelationKind } from '../../network.ts'
import type { AskProvider, LikeCall } from '../../provider/ask-provider.ts'
import { toProfile } from '../to-profile.ts'

/** Spec 2 §7 asks for 10 and 20; longer pages spare requests. */
const size = 25
const calls: Readonly<Record<RelationKind, LikeCall<typeof followers>>> = {
  followers,
  following: followings,
  'known-followers': mutualFollowers,
}

export const createRelations = (ask: AskProvider, viewer: string | undefined): Pick<Capabilities['relations'], 'list'> => ({
  async list(kind, { profileId }, { cursor, signal }) {
    const page = await ask(calls[kind], { query: { fid: profileId, size, cursor, sourceFid: viewer }, signal })
    return { items: page.list.map(toProfile), cursor: toCursor(page.next_cursor) }
  },
})
