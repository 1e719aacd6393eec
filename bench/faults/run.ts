import { startApp, type App } from '../../tests/e2e/start-app.ts'
import { toMedian } from '../median.ts'

// How long the other three networks' first posts take while one network is down, compared with all four up, alternating in one run.
type Name = keyof App['faults']
const kinds = {
  refused: { fault: 'refuse' },
  '30 s late': { fault: 'latency', ms: 30_000 },
  'answers 500': { fault: 'status', status: 500 },
  garbage: { fault: 'garbage' },
} as const
const rounds = 15

/** ms until the page's first post arrives. */
async function timeToPost(url: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url)
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body!) {
    text += decoder.decode(chunk, { stream: true })
    if (text.includes('<article')) break
  }
  return performance.now() - startedAt
}

await using app = await startApp()
for (let visit = 0; visit < 20; visit++) await timeToPost(app.url)
const rows: Record<string, string>[] = []
for (const name of Object.keys(app.faults) as Name[])
  for (const [what, fault] of Object.entries(kinds)) {
    const well: number[] = []
    const pulled: number[] = []
    for (let round = 0; round < rounds; round++) {
      app.clearFaults()
      well.push(await timeToPost(app.url))
      app.faults[name].set([fault])
      pulled.push(await timeToPost(app.url))
    }
    app.clearFaults()
    const [a, b] = [toMedian(well), toMedian(pulled)]
    rows.push({
      network: name,
      fault: what,
      'well, ms': a.toFixed(1),
      'pulled, ms': b.toFixed(1),
      ratio: `${(b / a).toFixed(2)} ×`,
      slowest: `${Math.max(...pulled).toFixed(0)} ms`,
    })
  }
console.log(`\nFirst post of the other three while one network is down: medians of ${rounds}`)
console.table(rows)
