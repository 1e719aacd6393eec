import { describe, expect, test, vi } from 'vitest'
import { createPageCache } from './page-cache.ts'
import type { Rendering } from './rendering.ts'
import type { StoredPage } from './stored-page.ts'

const pageOf = (etag: string, bytes = 0): StoredPage => ({ status: 200, headers: {}, etag, bytes, read: async () => new Uint8Array() })
const renderingOf = (page: StoredPage | undefined): Rendering => ({
  page: { status: 200, headers: new Headers(), html: '' },
  stored: Promise.resolve(page),
})
const createRenders = () => {
  let count = 0
  return vi.fn<() => Promise<Rendering>>(async () => renderingOf(pageOf(String(++count))))
}
/** The tag of a stored page; `rendered` for one that was rendered for this reader. */
const tagOf = (found: StoredPage | Rendering): string => ('etag' in found ? found.etag : 'rendered')
/** Renders a stale page again at once. */
const whenSent = async () => {}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('stored pages', () => {
  test('are fresh for the cache’s seconds, then stale while one render refreshes them, then gone', async () => {
    let now = 0
    const render = createRenders()
    const cache = createPageCache({ cacheSeconds: 10, now: () => now, whenSent })
    const ask = async () => tagOf(await cache.find('a', render))
    expect(await ask()).toBe('rendered')
    await settled()
    now = 10_000
    expect(await ask()).toBe('1')
    expect(render).toHaveBeenCalledTimes(1)
    now = 40_000
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['1', '1', '1'])
    await settled()
    expect(render).toHaveBeenCalledTimes(2)
    expect(await ask()).toBe('2')
    now = 200_000
    expect(await ask()).toBe('rendered')
  })

  test('are replaced sooner when they are fresh for less time', async () => {
    let now = 0
    const render = vi.fn<() => Promise<Rendering>>(async () => renderingOf({ ...pageOf('early'), freshSeconds: 1 }))
    const cache = createPageCache({ cacheSeconds: 10, now: () => now, whenSent })
    await cache.find('a', render)
    await settled()
    now = 1000
    await cache.find('a', render)
    expect(render).toHaveBeenCalledTimes(1)
    now = 1001
    expect(tagOf(await cache.find('a', render))).toBe('early')
    await settled()
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('that are stale go to their reader before they are rendered again', async () => {
    let now = 0
    const sent = Promise.withResolvers<void>()
    const render = createRenders()
    const cache = createPageCache({ cacheSeconds: 10, now: () => now, whenSent: () => sent.promise })
    await cache.find('a', render)
    await settled()
    now = 20_000
    expect(tagOf(await cache.find('a', render))).toBe('1')
    await settled()
    expect(render).toHaveBeenCalledTimes(1)
    now = 21_000
    sent.resolve()
    await settled()
    // Its freshness counts from when it was rendered.
    now = 31_000
    expect(tagOf(await cache.find('a', render))).toBe('2')
    await settled()
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('are rendered once for all waiting requests', async () => {
    const render = createRenders()
    const cache = createPageCache({ cacheSeconds: 10 })
    const found = await Promise.all(Array.from({ length: 50 }, () => cache.find('a', render)))
    expect(found.map(tagOf).toSorted()).toEqual([...Array.from({ length: 49 }, () => '1'), 'rendered'])
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('leave out pages that must not be stored: each waiting request gets a separate render', async () => {
    const render = vi.fn<() => Promise<Rendering>>(async () => renderingOf(undefined))
    const cache = createPageCache({ cacheSeconds: 10 })
    const found = await Promise.all([cache.find('a', render), cache.find('a', render), cache.find('a', render)])
    expect(found.map(tagOf)).toEqual(['rendered', 'rendered', 'rendered'])
    expect(render).toHaveBeenCalledTimes(3)
  })

  test('survive a failed refresh until they are too old', async () => {
    let now = 0
    let fails = false
    const cache = createPageCache({ cacheSeconds: 10, now: () => now, whenSent })
    const render = async () => {
      if (fails) throw new Error('no')
      return renderingOf(pageOf('1'))
    }
    await cache.find('a', render)
    await settled()
    fails = true
    now = 30_000
    for (let index = 0; index < 3; index++) {
      expect(tagOf(await cache.find('a', render))).toBe('1')
      await settled()
    }
    now = 80_000
    await expect(cache.find('a', render)).rejects.toThrow('no')
    fails = false
    expect(tagOf(await cache.find('a', render))).toBe('rendered')
  })

  test('are evicted over the size limit, least recently used first', async () => {
    const render = async () => renderingOf(pageOf('x', 100_000))
    const cache = createPageCache({ cacheSeconds: 10, maxBytes: 350_000 })
    const ask = async (key: string) => {
      const tag = tagOf(await cache.find(key, render))
      await settled()
      return tag
    }
    for (const key of ['a', 'b', 'c']) expect(await ask(key)).toBe('rendered')
    expect(await ask('a')).toBe('x')
    expect(await ask('d')).toBe('rendered')
    expect(await ask('a')).toBe('x')
    expect(await ask('b')).toBe('rendered')
  })
})
