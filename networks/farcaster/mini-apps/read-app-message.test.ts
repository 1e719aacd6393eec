import { expect, test } from 'vitest'
import { readAppMessage } from './read-app-message.ts'

const raw = (value: unknown) => ({ type: 'RAW', value })

test('reads calls and the question for the context, as the SDK sends them', () => {
  expect(readAppMessage({ id: 'a', type: 'GET', path: ['context'] })).toEqual({ id: 'a', name: 'context', args: [] })
  expect(readAppMessage({ id: 'b', type: 'APPLY', path: ['openUrl'], argumentList: [raw('https://tides.example')] })).toEqual({
    id: 'b',
    name: 'openUrl',
    args: ['https://tides.example'],
  })
})

test.each([
  undefined,
  'APPLY',
  { type: 'APPLY', path: ['ready'] },
  { id: 'a', type: 'APPLY', path: [] },
  { id: 'a', type: 'APPLY', path: ['constructor', 'constructor'], argumentList: [raw('return 1')] },
  { id: 'a', type: 'GET', path: ['__proto__'] },
  { id: 'a', type: 'GET', path: ['ready'] },
  { id: 'a', type: 'APPLY', path: ['context'] },
  { id: 'a', type: 'CONSTRUCT', path: ['ready'], argumentList: [] },
  { id: 'a', type: 'SET', path: ['context'], value: raw({}) },
  { id: 'a', type: 'ENDPOINT', path: [] },
  { id: 'a', type: 'APPLY', path: ['ready'], argumentList: [{ type: 'HANDLER', name: 'proxy', value: {} }] },
  { id: 'a'.repeat(201), type: 'APPLY', path: ['ready'] },
])('%j is no call', (message) => {
  expect(readAppMessage(message)).toBeUndefined()
})
