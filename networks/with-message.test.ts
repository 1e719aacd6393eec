import { errorMessages } from '@chorus/model/error-messages'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import { expect, test } from 'vitest'
import { withMessage } from './with-message.ts'

test('a failure with another message has the same reason', async () => {
  const cause = toOperationFailure('refused', 'followersOnly', { network: 'x', call: 'createTweet', status: 403 })
  const failing = withMessage(errorMessages.postNotPublished, () => Promise.reject(cause))
  await expect(failing).rejects.toMatchObject({
    kind: 'refused',
    message: errorMessages.postNotPublished,
    status: 403,
    reason: 'followersOnly',
    cause,
  })
})
