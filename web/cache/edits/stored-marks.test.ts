import type { AccountId } from '@chorus/accounts/account-id'
import { expect, test } from 'vitest'
import { createStoredMarks } from './stored-marks.ts'

const mina: AccountId = 'Twitter:1'
const sol: AccountId = 'Twitter:2'

function createStorage(values = new Map<string, string>()) {
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

test('stores likes per account, and removes them on unlike and with the account', () => {
  const storage = createStorage()
  const marks = createStoredMarks(() => storage)
  marks.write(mina, 'x:1', 'like', true)
  marks.write(mina, 'x:2', 'like', true)
  marks.write(sol, 'x:3', 'like', true)
  marks.write(mina, 'x:1', 'like', false)
  expect(createStoredMarks(() => storage).load(mina, 'like')).toEqual(['x:2'])
  marks.write(mina, 'x:2', 'mirror', true)
  expect([marks.load(mina, 'mirror'), marks.load(mina, 'bookmark')]).toEqual([['x:2'], []])
  marks.forget(mina)
  expect(marks.load(mina, 'mirror')).toEqual([])
  expect([marks.load(mina, 'like'), marks.load(sol, 'like')]).toEqual([[], ['x:3']])
})

test('drops the oldest likes over the limit', () => {
  const storage = createStorage()
  const marks = createStoredMarks(() => storage)
  for (let id = 0; id < 2002; id += 1) marks.write(mina, `x:${id}`, 'like', true)
  expect(marks.load(mina, 'like')).toHaveLength(2000)
  expect(marks.load(mina, 'like')[0]).toBe('x:2')
})

test.each(['{', 'null', '{"x:1":true}', '"x:1"', `["${'x'.repeat(500_000)}"]`])(
  'ignores stored text that is not a list of refs: %.20s',
  (text) => {
    expect(createStoredMarks(() => createStorage(new Map([[`likes:${mina}`, text]]))).load(mina, 'like')).toEqual([])
  },
)

test('keeps the valid refs of a damaged list', () => {
  const text = JSON.stringify(['x:1', 5, null, 'javascript:alert(1)', 'x:'])
  expect(createStoredMarks(() => createStorage(new Map([[`likes:${mina}`, text]]))).load(mina, 'like')).toEqual(['x:1'])
})

test('works without access to storage and with full storage', () => {
  const closed = () => {
    throw new DOMException('no', 'SecurityError')
  }
  for (const open of [closed, () => ({ getItem: closed, setItem: closed, removeItem: closed })]) {
    const marks = createStoredMarks(open)
    marks.write(mina, 'x:1', 'like', true)
    marks.forget(mina)
    expect(marks.load(mina, 'like')).toEqual([])
  }
})
