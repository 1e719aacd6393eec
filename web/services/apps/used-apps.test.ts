import { expect, test } from 'vitest'
import { createUsedApps, type UsedApp } from './used-apps.ts'

function createStorage(stored?: string) {
  let value: string | null = stored ?? null
  return { getItem: () => value, setItem: (_: string, next: string) => void (value = next), read: () => value }
}
const app = (name: string, more: Partial<UsedApp> = {}) => ({
  network: 'farcaster' as const,
  viewerId: '1',
  url: `https://${name}.example/app`,
  name,
  usedAt: 1,
  ...more,
})
const mina = { network: 'farcaster', viewerId: '1' } as const

test('lists what an account has used, latest first, one entry per host', () => {
  const apps = createUsedApps(() => storage)
  const storage = createStorage()
  apps.note(app('tides'))
  apps.note(app('storm', { usedAt: 2 }))
  apps.note(app('tides', { url: 'https://tides.example/other', usedAt: 3 }))
  apps.note(app('reef', { viewerId: '2', usedAt: 4 }))
  expect(apps.of(mina).map(({ url }) => url)).toEqual(['https://tides.example/other', 'https://storm.example/app'])
})

test('an added app stays added when it is used again, and while newer ones push out others', () => {
  const storage = createStorage()
  const apps = createUsedApps(() => storage)
  apps.note(app('tides', { isAdded: true, iconUrl: 'https://tides.example/icon.png' }))
  for (let count = 0; count < 100; count += 1) apps.note(app(`app${count}`, { usedAt: 10 + count }))
  apps.note(app('tides', { usedAt: 0 }))
  expect(apps.isAdded(app('tides'))).toBe(true)
  expect(apps.of(mina)).toHaveLength(60)
  expect(apps.of(mina).at(-1)).toMatchObject({ name: 'tides', iconUrl: 'https://tides.example/icon.png' })
  apps.remove(app('tides'))
  expect(apps.isAdded(app('tides'))).toBe(false)
})

test.each([
  '[',
  '{}',
  '[{"url":"javascript:alert(1)"}]',
  JSON.stringify([{ ...app('tides'), url: 'http://tides.example', isAdded: true }]),
])('stored rubbish counts as nothing: %s', (stored) => {
  expect(createUsedApps(() => createStorage(stored)).of(mina)).toEqual([])
})

test('what can’t be stored leaves the others as they are', () => {
  const storage = createStorage()
  const apps = createUsedApps(() => storage)
  apps.note(app('tides', { isAdded: true }))
  apps.note(app('storm', { name: 'x'.repeat(101) }))
  apps.note(app('reef', { url: `https://reef.example/${'x'.repeat(2000)}` }))
  expect(apps.of(mina).map(({ name }) => name)).toEqual(['tides'])
  storage.setItem(
    '',
    JSON.stringify([
      { ...app('storm'), isAdded: false, name: 7 },
      { ...app('tides'), isAdded: true },
    ]),
  )
  expect(apps.of(mina).map(({ name }) => name)).toEqual(['tides'])
})

test('blocked storage is no error', () => {
  const apps = createUsedApps(() => {
    throw new Error('blocked')
  })
  apps.note(app('tides'))
  expect(apps.of(mina)).toEqual([])
})
