import 'fake-indexeddb/auto'
import { entries, keys, set } from 'idb-keyval'
import { expect, test } from 'vitest'
import { createWritingBase } from './create-writing-base.ts'
import { isDraftGone } from './draft-gone.ts'

const row = (id: string) => ({ id, text: 'Tides' })

test('moves a draft to the outbox once, also for two tabs that send it at the same time', async () => {
  const [one, other] = [createWritingBase(), createWritingBase()]
  await set('draft', { id: 'draft' }, one.drafts)
  const outcomes = await Promise.allSettled([one.replaceDraft([row('a'), row('b')], 'draft'), other.replaceDraft([row('c')], 'draft')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(outcomes[1]).toMatchObject({ reason: expect.toSatisfy(isDraftGone) })
  expect([await keys(one.drafts), await keys(one.rows)]).toEqual([[], ['a', 'b']])
})

test('stores rows that have no draft, and nothing if a row can’t be stored', async () => {
  const base = createWritingBase()
  await set('draft', { id: 'draft' }, base.drafts)
  await base.replaceDraft([row('d')])
  await expect(base.replaceDraft([row('e'), { ...row('f'), run: () => {} } as { id: string }], 'draft')).rejects.toThrow(
    'could not be cloned',
  )
  expect(await keys(base.drafts)).toEqual(['draft'])
  expect((await entries(base.rows)).map(([id]) => id)).not.toContain('e')
})
