import type { AccountId } from '@chorus/accounts/account-id'
import { expect, test } from 'vitest'
import { createStoredLikes } from './stored-likes.ts'

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
  const likes = createStoredLikes(() => storage)
  likes.write(mina, 'x:1', true)
  likes.write(mina, 'x:2', true)
  likes.write(sol, 'x:3', true)
  likes.write(mina, 'x:1', false)
  expect(createStoredLikes(() => storage).load(mina)).toEqual(['x:2'])
  likes.forget(mina)
  expect([likes.load(mina), likes.load(sol)]).toEqual([[], ['x:3']])
})

test('drops the oldest likes over the limit', () => {
  const storage = createStorage()
  const likes = createStoredLikes(() => storage)
  for (let id = 0; id < 2002; id += 1) likes.write(mina, `x:${id}`, true)
  expect(likes.load(mina)).toHaveLength(2000)
  expect(likes.load(mina)[0]).toBe('x:2')
})

test.each(['{', 'null', '{"x:1":true}', '"x:1"', `["${'x'.repeat(500_000)}"]`])(
  'ignores stored text that is not a list of refs: %.20s',
  (text) => {
    expect(createStoredLikes(() => createStorage(new Map([[`likes:${mina}`, text]]))).load(mina)).toEqual([])
  },
)

test('keeps the valid refs of a damaged list', () => {
  const text = JSON.stringify(['x:1', 5, null, 'javascript:alert(1)', 'x:'])
  expect(createStoredLikes(() => createStorage(new Map([[`likes:${mina}`, text]]))).load(mina)).toEqual(['x:1'])
})

test('works without access to storage and with full storage', () => {
  const closed = () => {
    throw new DOMException('no', 'SecurityError')
  }
  for (const open of [closed, () => ({ getItem: closed, setItem: closed, removeItem: closed })]) {
    const likes = createStoredLikes(open)
    likes.write(mina, 'x:1', true)
    likes.forget(mina)
    expect(likes.load(mina)).toEqual([])
  }
})
