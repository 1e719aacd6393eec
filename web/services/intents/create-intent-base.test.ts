import 'fake-indexeddb/auto'
import { createStore, set } from 'idb-keyval'
import { expect, test } from 'vitest'
import type { StoredIntent } from '../../cache/edits/intents.ts'
import { samplePost } from '../../cache/testing/sample-entities.ts'
import { createIntentBase } from './create-intent-base.ts'
import { toIntentKey } from './to-stored-intent.ts'

const toRow = (id: string, more: Partial<StoredIntent> = {}): StoredIntent => {
  const subject = samplePost('lens', id)
  return {
    ref: subject.ref,
    flag: 'mirror',
    account: 'Lens:0x01',
    subject,
    isOn: false,
    id: crypto.randomUUID(),
    at: 5,
    isSent: false,
    ...more,
  }
}

test('rows that are no intents are dropped, and leave the others', async () => {
  const base = createIntentBase(() => 10)
  const [first, planted, last] = [toRow('1'), toRow('2', { subject: samplePost('lens', '3') }), toRow('4')]
  for (const row of [first, last]) await base.put(row)
  const store = createStore('chorus-intents', 'intents')
  await set(toIntentKey(planted), planted, store)
  await set('text', null, store)
  expect(await base.list()).toEqual([first, last])
  expect(await base.markSent(planted)).toBeUndefined()
})

test('an intent takes nothing over from a row that is none', async () => {
  const base = createIntentBase(() => 10)
  const row = toRow('5')
  await set(toIntentKey(row), { ...row, at: 1e15, isSent: true, removedId: 'other' }, createStore('chorus-intents', 'intents'))
  await base.put(row)
  expect((await base.list()).find(({ ref }) => ref === row.ref)).toEqual(row)
})

test('an intent knows whether an earlier one, which may still arrive, wanted the opposite', async () => {
  const base = createIntentBase(() => 10)
  const press = async (isOn: boolean) => {
    const row = toRow('6', { isOn })
    await base.put(row)
    return { row, isOpposed: (await base.list()).find(({ id }) => id === row.id)?.isOpposed ?? false }
  }
  const first = await press(true)
  expect([first.isOpposed, (await press(false)).isOpposed], 'nothing was sent').toEqual([false, false])
  const { row } = await press(true)
  await base.markSent(row)
  expect((await press(false)).isOpposed).toBe(true)
  expect((await press(false)).isOpposed, 'the first one may still arrive').toBe(true)
})
