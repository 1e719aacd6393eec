import type { ScheduledTask } from '@chorus/contract/content/scheduled-posts'
import { expect, test } from 'vitest'
import type { Translate } from '../../../i18n/create-translate.ts'
import en from '../../../i18n/locales/en.json'
import { toSendSentence } from './to-send-sentence.ts'

type Send = ScheduledTask['schedulePosts'][number]

const t: Translate = (id, values = {}) => en[id].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const at = '2026-01-01T00:00:00.000Z'

const toSentence = (failure: Send['failure'], { canEdit = true, published = 0 } = {}) =>
  toSendSentence(
    {
      uuid: 'a',
      platform: 'bsky',
      platform_user_id: 'did:plc:a',
      job_id: 'a',
      created_at: at,
      updated_at: at,
      status: 'fail',
      failure,
      can_edit: canEdit,
      parts: { published, all: 2 },
    },
    'bluesky',
    t,
  )

test.each(['unreachable', 'timeout', 'aborted', 'broken', 'malformed', 'rate-limited'])(
  'doesn’t call a post rejected that failed as %s',
  (kind) => {
    const unsent = kind === 'rate-limited' ? 'Bluesky was limiting requests' : 'Couldn’t reach Bluesky'
    expect(toSentence({ kind, message: 'x' })).toBe(unsent)
    expect(toSentence({ kind, message: 'x' }, { canEdit: false })).toBe(
      'We couldn’t confirm whether Bluesky has this post. Check your profile there before you send it again.',
    )
  },
)

test('shows the message of a network that rejected a post', () => {
  const causes = [{ kind: 'refused', call: 'com.atproto.repo.applyWrites', status: 400, message: 'Not today.' }]
  const failure = { kind: 'refused', call: 'com.atproto.repo.applyWrites', status: 400, message: 'Failed to publish.', causes }
  expect(toSentence(failure, { published: 1 })).toBe('1 of 2 posts sent · Bluesky rejected this post · Bluesky says: Not today.')
  expect(toSentence({ kind: 'refused', message: 'x' })).toBe('Bluesky rejected this post')
})

test('shows a known reason, and how to log in again', () => {
  const reason = en['operation.needsWallet'].replaceAll('{network}', 'Bluesky')
  expect(toSentence({ kind: 'not-offered', message: 'x', reason: 'needsWallet' })).toBe(reason)
  expect(toSentence({ kind: 'not-offered', message: 'The wallet of the account has to approve this.' })).toBe(reason)
  expect(toSentence({ kind: 'unauthorized', message: 'x' })).toBe('Log in to Bluesky again, then select “Post now”.')
})
