import { updateTwitterAvatar, updateTwitterMe } from '@chorus/contract/twitter/acts'
import { twitterMe } from '@chorus/contract/twitter/reads'
import { errorMessages } from '@chorus/model/error-messages'
import type { EditProfile, LoadedDetails } from '../../network.ts'
import { withMessage } from '../../with-message.ts'
import type { AskX } from '../ask-x.ts'
import { toApiProfile } from '../to-api-profile.ts'
import type { Attempt } from './create-attempts.ts'

/** ms. An avatar takes longer than a read. */
const avatarDeadline = 40_000

export function createEditProfile(ask: AskX, attempt: Attempt): Pick<EditProfile, 'load' | 'save'> {
  // X's reads reflect a change only after a while.
  let saved: LoadedDetails | undefined
  return {
    async load(signal) {
      if (saved) return saved
      const { displayName, bio = '', location = '', website = '' } = toApiProfile(await ask(twitterMe, { signal }))
      return { displayName, bio, location, website }
    },
    async save({ avatar, displayName, bio, location = '', website = '' }) {
      if (avatar) {
        const form = new FormData()
        form.append('file', avatar)
        await withMessage(errorMessages.avatarNotChanged, () =>
          attempt(avatar, (name) => ask(updateTwitterAvatar, { form, attempt: name, deadline: avatarDeadline })),
        )
      }
      const body = { name: displayName, description: bio, location, url: website }
      await attempt(JSON.stringify(body), (name) => ask(updateTwitterMe, { body, attempt: name }))
      saved = { displayName, bio, location, website }
    },
  }
}
