import { Failure } from '@chorus/model/failure'
import { kindOfStatus } from '@chorus/networks/http'
import { expect, test } from 'vitest'
import { isLasting } from './is-lasting.ts'

test.each([400, 401, 403, 404, 410, 422, 502])('after %d nobody asks again', (status) =>
  expect(isLasting(new Failure(kindOfStatus(status), 'x', { status }))).toBe(true),
)

test.each([408, 429, 500, 503, 504])('after %d it may be asked again', (status) =>
  expect(isLasting(new Failure(kindOfStatus(status), 'x', { status }))).toBe(false),
)

test('what no service has answered passes, unless it is known that there is no such thing', () => {
  for (const kind of ['unreachable', 'timeout', 'aborted', 'malformed', 'broken', 'rate-limited'] as const)
    expect(isLasting(new Failure(kind, 'x'))).toBe(false)
  expect(isLasting(new Failure('not-found', 'x'))).toBe(true)
})
