import { isFailure } from '@chorus/model/failure'
import type { Profile } from '@chorus/model/profile'
import type { Intent } from '../../intent.ts'
import type { Toggle } from '../../network.ts'
import type { Writer } from './create-writer.ts'

interface RelationNames {
  add: 'follow' | 'block'
  remove: 'unfollow' | 'unblock'
  flag: 'isFollowedByMe' | 'isBlockedByMe'
}

/** The API refuses to repeat these. A refusal doesn't matter if the relation is already as wanted. */
export function createRelation({ write, relation }: Writer, { add, remove, flag }: RelationNames): Toggle<Profile> {
  const set = async (name: typeof add | typeof remove, account: string, isOn: boolean, intent: Intent | undefined) => {
    try {
      await write(name, { account }, intent)
    } catch (error) {
      if (!isFailure(error, 'refused')) throw error
      const found = await relation(account).catch(() => undefined)
      if (found?.[flag] !== isOn) throw error
    }
  }
  return {
    add: ({ profileId }, intent) => set(add, profileId, true, intent),
    remove: ({ profileId }, intent) => set(remove, profileId, false, intent),
  }
}
