import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createPageFacts } from './page-facts.ts'
import { createPagePreviews } from './page-previews.ts'

const megabyte = 1024 * 1024

/** Bytes in use after a full garbage collection. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

test('a stored preview doesn’t keep its whole page in memory', async () => {
  const { find } = createPagePreviews({
    readPage: async (url) => {
      const facts = createPageFacts()
      facts.take(
        `<title>${url.pathname}</title><meta property="fc:frame" content="vNext"><meta property="fc:frame:image" content="https://tide.example/a.png">` +
          `<meta property="fc:frame:state" content="${'low tide '.repeat(4)}${' '.repeat(megabyte)}"><body>`,
      )
      return { ...facts.facts(), url }
    },
    readImage: () => Promise.reject(new Error('It has none.')),
    now: () => 0,
  })
  await find(new URL('https://tide.example/first'))
  const before = measureHeap()
  for (let page = 0; page < 20; page += 1) await find(new URL(`https://tide.example/${page}`))
  expect(measureHeap() - before).toBeLessThan(5 * megabyte)
  expect(await find(new URL('https://tide.example/19'))).toMatchObject({ frame: { state: 'low tide low tide low tide low tide' } })
})
