import { isFailure } from '@chorus/model/failure'
import type { Profile } from '@chorus/model/profile'
import type { Intent } from '../../intent.ts'
import type { Toggle } from '../../network.ts'
import type { Writer } from './create-writer.ts'
import { lookAgain, type LookOptions } from './look-again.ts'
import { refuseIfReplaced, toDoubtLook } from './to-doubt-look.ts'

interface RelationNames {
  add: 'follow' | 'block'
  remove: 'unfollow' | 'unblock'
  flag: 'isFollowedByMe' | 'isBlockedByMe'
}

/** The API refuses to repeat these. A refusal doesn't matter if the relation is already as wanted, and stays so. */
export function createRelation(
  { write, relation }: Pick<Writer, 'write' | 'relation'>,
  { add, remove, flag }: RelationNames,
  { now = Date.now, ...options }: LookOptions & { now?: () => number } = {},
): Toggle<Profile> {
  const set = async (name: typeof add | typeof remove, account: string, isOn: boolean, intent: Intent | undefined) => {
    const read = () => relation(account).catch(() => undefined)
    try {
      await write(name, { account }, intent)
    } catch (error) {
      if (!isFailure(error, 'refused')) throw error
      if ((await read())?.[flag] !== isOn) throw error
      if (!intent?.isRepeat) return
      // An earlier request may have been the opposite, and may still be arriving.
      const later = await lookAgain(read, (found) => found?.[flag] === !isOn, toDoubtLook(intent, now(), options))
      refuseIfReplaced(intent, name)
      // As a call of its own, because our server repeats the refusal for this intent.
      if (later?.[flag] === !isOn) await write(name, { account })
    }
  }
  return {
    add: ({ profileId }, intent) => set(add, profileId, true, intent),
    remove: ({ profileId }, intent) => set(remove, profileId, false, intent),
  }
}
