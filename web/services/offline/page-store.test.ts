import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { pageLimits as limits } from './page-base.ts'
import type { PageStore } from './page-store.ts'
import type { SavedPage } from './saved-page.ts'

let clock = 1_700_000_000_000
let store: PageStore
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.resetModules()
  clock = 1_700_000_000_000
  const module = await import('./page-store.ts')
  store = module.createPageStore(() => clock)
})

const toPage = (path: string, text = `page ${path}`): SavedPage => ({
  path,
  title: `Title of ${path}`,
  at: ++clock,
  html: `<!doctype html><html><body>${text}</body></html>`,
  headers: { 'content-security-policy': "default-src 'none'" },
})

async function openRaw(): Promise<IDBDatabase> {
  const request = indexedDB.open('chorus-offline')
  return new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)))
}
const toRequest = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error!))
  })

test('returns a page as it was saved', async () => {
  const page = toPage('/post/bsky/1?x=2', 'Grüße, 世界')
  await store.save('mina', page)
  expect(await store.find(page.path)).toEqual(page)
  expect(await store.find('/post/bsky/1')).toBeUndefined()
  expect(await store.ageOf(page.path)).toBe(page.at)
  expect(await store.list(8)).toEqual([{ path: page.path, title: page.title, at: page.at }])
})

test('stores nothing readable, and keys that no script can read', async () => {
  await store.save('mina', toPage('/profile/bsky/secret-friend', 'a secret text'))
  const base = await openRaw()
  const rows = await toRequest(base.transaction('pages').objectStore('pages').getAll())
  const names = await toRequest(base.transaction('pages').objectStore('pages').getAllKeys())
  const bytes = rows.flatMap(({ head, body }: { head: ArrayBuffer; body: ArrayBuffer }) => [head, body])
  const stored = [...names.map(String), ...bytes.map((part) => Buffer.from(part).toString('latin1'))].join('\n')
  expect(stored).not.toMatch(/secret|html|profile/)
  const owner = (await toRequest(base.transaction('state').objectStore('state').get('owner'))) as { keys: Record<string, CryptoKey> }
  await expect(crypto.subtle.exportKey('raw', owner.keys['content']!)).rejects.toThrow('extractable')
  await expect(crypto.subtle.exportKey('raw', owner.keys['name']!)).rejects.toThrow('extractable')
  base.close()
})

test('erases everything as soon as a page is for someone else', async () => {
  for (const [before, after] of [
    ['mina', 'omar'],
    ['guest', 'mina'],
    ['mina', 'guest'],
  ] as const) {
    await store.save(before, toPage('/notifications'))
    expect(await store.find('/notifications')).toBeDefined()
    expect(await store.noteOwner(after, ++clock)).toBe(true)
    expect(await store.find('/notifications')).toBeUndefined()
    expect(await store.list(8)).toEqual([])
    await store.erase()
    clock++
  }
})

test('refuses a page that was requested before its owner left', async () => {
  const late = toPage('/notifications')
  await store.save('omar', toPage('/'))
  await store.save('mina', late)
  expect(await store.find('/notifications')).toBeUndefined()
  expect(await store.find('/')).toBeDefined()
})

test('refuses a page that was requested before everything was erased, also for the same owner', async () => {
  await store.save('mina', toPage('/'))
  const late = toPage('/notifications')
  clock++
  await store.erase()
  await store.save('mina', late)
  expect(await store.find('/notifications')).toBeUndefined()
  expect(await store.find('/')).toBeUndefined()
  await store.save('mina', toPage('/notifications'))
  expect(await store.find('/notifications')).toBeDefined()
})

test('leaves nothing when saving and erasing overlap', async () => {
  for (let run = 0; run < 20; run++) {
    const saving = Promise.all([store.save('mina', toPage('/')), store.save('mina', toPage('/notifications'))])
    clock++
    await store.erase()
    await saving
    expect(await store.list(8)).toEqual([])
  }
})

test('refuses an earlier account’s pages once another account’s have arrived', async () => {
  const pages = Array.from({ length: 12 }, (_, index) => ({ owner: index < 6 ? 'mina' : 'omar', page: toPage(`/post/bsky/${index}`) }))
  await Promise.all(pages.toReversed().map(({ owner, page }) => store.save(owner, page)))
  for (const { owner, page } of pages) expect(await store.find(page.path)).toEqual(owner === 'omar' ? page : undefined)
})

test('works again after the clock was set back', async () => {
  await store.save('mina', toPage('/'))
  await store.erase()
  clock -= 86_400_000
  await store.save('mina', toPage('/'))
  expect(await store.find('/')).toBeDefined()
})

test('shows nothing and erases all when the accounts of the browser have changed since', async () => {
  await store.save('mina', toPage('/'), 'Bluesky:1')
  expect(await store.find('/', 'Bluesky:1')).toBeDefined()
  expect(await store.find('/')).toBeDefined()
  expect(await store.find('/', 'Bluesky:2')).toBeUndefined()
  expect(await store.find('/', 'Bluesky:1')).toBeUndefined()
})

test.each([
  ['planted text', () => ({ at: clock, head: new TextEncoder().encode('{}').buffer, body: new TextEncoder().encode('<h1>').buffer })],
  ['another page', (rows: unknown[]) => rows[1]],
  ['the page with another age', (rows: unknown[]) => ({ ...(rows[0] as object), at: clock })],
  ['rubbish', () => ({ at: clock, head: new ArrayBuffer(3), body: new ArrayBuffer(0) })],
])('shows no page in whose place %s was put', async (_, toRow) => {
  const [one, other] = [toPage('/'), toPage('/notifications')]
  await store.save('mina', one)
  const base = await openRaw()
  const [name] = await toRequest(base.transaction('pages').objectStore('pages').getAllKeys())
  await store.save('mina', other)
  const all = await toRequest(base.transaction('pages').objectStore('pages').getAll())
  const mine = await toRequest(base.transaction('pages').objectStore('pages').get(name!))
  const rows = [mine, ...all.filter(({ at }: { at: number }) => at !== (mine as { at: number }).at)]
  clock++
  await toRequest(base.transaction('pages', 'readwrite').objectStore('pages').put(toRow(rows), name!))
  expect(await store.find('/')).toBeUndefined()
  expect((await store.list(8)).map(({ path }) => path)).toEqual(['/notifications'])
  base.close()
})

test('shows no page that was encrypted for another owner', async () => {
  await store.save('mina', toPage('/'))
  const base = await openRaw()
  const name = (await toRequest(base.transaction('pages').objectStore('pages').getAllKeys()))[0]!
  const row: unknown = await toRequest(base.transaction('pages').objectStore('pages').get(name))
  await store.save('omar', toPage('/'))
  const own = (await toRequest(base.transaction('pages').objectStore('pages').getAllKeys()))[0]!
  expect(own).not.toBe(name)
  await toRequest(base.transaction('pages', 'readwrite').objectStore('pages').put(row, own))
  expect(await store.find('/')).toBeUndefined()
  base.close()
})

test('deletes the oldest pages beyond its limits and pages that are too old, and refuses pages that are too large', async () => {
  for (let index = 0; index < limits.pages + 5; index++) await store.save('mina', toPage(`/post/bsky/${index}`))
  expect(await store.find('/post/bsky/4')).toBeUndefined()
  expect(await store.find('/post/bsky/5')).toBeDefined()
  await store.save('mina', { ...toPage('/huge'), html: 'x'.repeat(limits.characters + 1) })
  expect(await store.find('/huge')).toBeUndefined()
  clock += limits.age
  expect(await store.find('/post/bsky/5')).toBeUndefined()
  expect(await store.list(400)).toEqual([])
})

test('makes room when the browser has none left', async () => {
  for (let index = 0; index < 200; index++) await store.save('mina', toPage(`/post/bsky/${index}`))
  const { put } = IDBObjectStore.prototype
  let refusals = 1
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'pages' && refusals-- > 0) throw new DOMException('Full', 'QuotaExceededError')
    return put.apply(this, given)
  })
  await store.save('mina', toPage('/'))
  expect(await store.find('/')).toBeDefined()
  expect((await store.list(400)).length).toBe(limits.pages / 2)
})

test('saves nothing and throws nothing in a browser without storage', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('Private mode', 'InvalidStateError')
    },
  })
  await store.save('mina', toPage('/'))
  expect(await store.noteOwner('mina', clock)).toBe(false)
  expect(await store.find('/')).toBeUndefined()
  expect(await store.list(8)).toEqual([])
})
