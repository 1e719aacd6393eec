import type { ApiCall } from '@chorus/contract/call'
import * as calls from '@chorus/contract/twitter/acts'
import { errorMessages } from '@chorus/model/error-messages'
import { isFailure } from '@chorus/model/failure'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { PostName } from '../../draft.ts'
import type { Intent } from '../../intent.ts'
import type { Toggle } from '../../network.ts'
import { toggleWithMessages, withMessage } from '../../with-message.ts'
import type { AskX } from '../ask-x.ts'
import { createAttempts } from './create-attempts.ts'
import { createEditProfile } from './create-edit-profile.ts'

/**
 * What an X account can do besides posting. Repeating an action changes nothing, but X bills for it, so our server sends each intent once.
 * Spec 2 §8: most failures keep X's own message.
 */
export function createActs(ask: AskX) {
  const attempt = createAttempts()
  const hide =
    (hidden: boolean) =>
    async ({ postId: id }: Post, intent?: Intent) =>
      void (await ask(calls.hideTweet, { params: { id }, body: { hidden }, attempt: toAttempt(intent) }))
  const toggle = <T>(add: ApiCall, remove: ApiCall, idOf: (of: T) => string): Toggle<T> => ({
    add: async (of, intent) => void (await ask(add, { params: { id: idOf(of) }, attempt: toAttempt(intent) })),
    remove: async (of, intent) => void (await ask(remove, { params: { id: idOf(of) }, attempt: toAttempt(intent) })),
  })
  return {
    like: toggle(calls.likeTweet, calls.unlikeTweet, toPostId),
    mirror: toggle(calls.retweet, calls.unretweet, toPostId),
    bookmark: toggleWithMessages(toggle(calls.bookmarkTweet, calls.unbookmarkTweet, toPostId), {
      add: () => errorMessages.notBookmarked,
      remove: () => errorMessages.bookmarkNotRemoved,
    }),
    follow: toggle(calls.followTwitterUser, calls.unfollowTwitterUser, toProfileId),
    mute: toggle(calls.muteTwitterUser, calls.unmuteTwitterUser, toProfileId),
    hideReply: { add: hide(true), remove: hide(false) } satisfies Toggle<Post>,
    remove: {
      // Spec 2 §8
      post: ({ postId: id }: PostName) =>
        withMessage(errorMessages.postNotPublished, () => attempt(id, (name) => deleteOnce(ask, id, name))),
    },
    editProfile: createEditProfile(ask, attempt),
  }
}

const toAttempt = (intent: Intent | undefined): string => intent?.id ?? crypto.randomUUID()
const toPostId = ({ postId }: Post) => postId
const toProfileId = ({ profileId }: Profile) => profileId

async function deleteOnce(ask: AskX, id: string, attempt: string): Promise<void> {
  try {
    await ask(calls.deleteTweet, { params: { id }, attempt })
  } catch (error) {
    // Gone already, perhaps by an earlier attempt.
    if (!isFailure(error, 'not-found')) throw error
  }
}
