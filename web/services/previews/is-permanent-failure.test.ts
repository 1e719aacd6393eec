import { Failure } from '@chorus/model/failure'
import { kindOfStatus } from '@chorus/networks/http'
import { expect, test } from 'vitest'
import { isPermanentFailure } from './is-permanent-failure.ts'

test.each([400, 401, 403, 404, 410, 422, 502])('treats %d as permanent', (status) =>
  expect(isPermanentFailure(new Failure(kindOfStatus(status), 'x', { status }))).toBe(true),
)

test.each([408, 429, 500, 503, 504])('treats %d as temporary', (status) =>
  expect(isPermanentFailure(new Failure(kindOfStatus(status), 'x', { status }))).toBe(false),
)

test('treats an error without a status as temporary, unless the kind is not-found', () => {
  for (const kind of ['unreachable', 'timeout', 'aborted', 'malformed', 'broken', 'rate-limited'] as const)
    expect(isPermanentFailure(new Failure(kind, 'x'))).toBe(false)
  expect(isPermanentFailure(new Failure('not-found', 'x'))).toBe(true)
})
