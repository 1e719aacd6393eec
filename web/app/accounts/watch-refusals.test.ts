import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { expect, test, vi } from 'vitest'
import { watchRefusals } from './watch-refusals.ts'

const answer = (status: number, body: unknown) => async () => Response.json(body, { status })
const path = '/api/hosted/bluesky/xrpc/app.bsky.feed.getTimeline'

test.each([
  ['one that is over', path, 401, { error: { code: hostedCodes.ended } }, 1],
  ['one that is not there', path, 409, { error: { code: hostedCodes.noSession } }, 1],
  ['nobody is logged in any more', path, 401, { error: { code: 40001 } }, 1],
  ['in whatever words', path, 401, undefined, 1],
  ['another refusal', path, 409, { error: { code: 40001 } }, 0],
  ['without words', path, 409, undefined, 0],
  ['an answer', path, 200, { error: { code: hostedCodes.ended } }, 0],
  ['a call that is nobody’s', '/sandbox/bluesky/xrpc/x', 401, { error: { code: hostedCodes.ended } }, 0],
] as const)('%s', async (_, to, status, body, times) => {
  const onOver = vi.fn<() => void>()
  const response = await watchRefusals(
    body === undefined ? async () => new Response('<html>', { status }) : answer(status, body),
    onOver,
  )(to)
  // The caller can still read the body.
  expect(await response.text()).toBe(body === undefined ? '<html>' : JSON.stringify(body))
  await vi.waitFor(() => expect(onOver).toHaveBeenCalledTimes(times))
})
