import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { runProduct } from '../../scripts/run-product.ts'
import { launchBrowser } from '../launch-browser.ts'
import { toMedian } from '../median.ts'
import { logIn } from '../page/visit.ts'
import { format } from '../verdict.ts'
import { type MeasuredPages, measurePages, type PageAsk } from './measure-pages.ts'

// Pages per second of Home, for guests and for someone logged in, beside a bare server that sends the same bytes; alternating in one run.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    /** Pages until memory is read for the last time. */
    pages: { type: 'string', default: '50000' },
  },
})
const [rounds, seconds, pages] = [Number(options.rounds), Number(options.seconds), Number(options.pages)]

await using stack = new AsyncDisposableStack()
const data = await mkdtemp(join(tmpdir(), 'chorus-bench-'))
stack.defer(() => rm(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
// Under root, an unprivileged user runs Postgres and must be able to enter the folder.
await chmod(data, 0o711)
const product = await runProduct('server/main.ts', {
  ...process.env,
  PORT: '0',
  CHORUS_DATA: data,
  CHORUS_TRUSTED_PROXIES: '1',
  CHORUS_LOG: 'warn',
})
stack.defer(() => product.close())

const bareProcess = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), product.url], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
stack.defer(async () => {
  bareProcess.kill()
  await once(bareProcess, 'exit')
})
const [bare] = (await once(createInterface({ input: bareProcess.stdout }), 'line')) as [string]

/** Calls are limited per account, and a page whose calls are refused costs next to nothing, so there are enough accounts for the whole run. */
const accounts = 12
const browser = await launchBrowser()
const { people } = createWorld({ now: Date.now() })
const logins: string[] = []
for (const person of people.filter(({ accounts: { bluesky } }) => bluesky).slice(0, accounts)) {
  const { cookies } = await logIn(browser, product.url, person)
  logins.push(cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
}
await browser.close()
let turn = 0
const makeOwn = (): PageAsk => ({ path: '/', headers: { cookie: logins[++turn % logins.length]! } })

/** MB (1024²) of the server process. Undefined where the system does not say. */
async function readResident(): Promise<number | undefined> {
  try {
    const children = (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).trim().split(' ')
    for (const child of children) {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8')
      if (!command.includes('server/main.ts')) continue
      const status = await readFile(`/proc/${child}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
    }
  } catch {
    // No such system.
  }
  return undefined
}

let asked = 0
const scenarios: readonly { name: string; url: string; make: () => PageAsk }[] = [
  { name: 'bare server, same bytes', url: bare, make: () => ({ path: '/' }) },
  { name: 'guest, cached', url: product.url, make: () => ({ path: '/' }) },
  // A separate address for each, so that the page is rendered; what it reads from the networks is cached.
  { name: 'guest, rendered', url: product.url, make: () => ({ path: `/?n=${++asked}` }) },
  { name: 'logged in', url: product.url, make: makeOwn },
]

const measured = new Map<string, MeasuredPages[]>(scenarios.map(({ name }) => [name, []]))
for (let round = 0; round <= rounds; round++)
  for (const { name, url, make } of scenarios) {
    const result = await measurePages(url, make, seconds)
    // The first round warms up.
    if (round > 0) measured.get(name)!.push(result)
  }

const rateOf = (name: string) => toMedian(measured.get(name)!.map(({ rate }) => rate))
const least = rateOf(scenarios[0]!.name)
console.log(`\nHome at 20 connections: medians of ${rounds} rounds of ${seconds} s`)
console.table(
  scenarios.map(({ name }) => ({
    page: name,
    'pages/s': format(rateOf(name)),
    'p99, ms': format(toMedian(measured.get(name)!.map(({ p99 }) => p99))),
    'bare : it': `${(least / rateOf(name)).toFixed(1)} : 1`,
  })),
)

/** Most guests read a stored page. Few pages are for accounts, whose calls are limited. */
const makeMixed = (): PageAsk => {
  asked += 1
  if (asked % 50 === 0) return makeOwn()
  return { path: asked % 4 ? '/' : `/?m=${asked}` }
}
const weights: Record<string, string>[] = []
for (let sent = 0; sent < pages;) {
  const { rate } = await measurePages(product.url, makeMixed, seconds)
  sent += rate * seconds
  weights.push({ pages: sent.toFixed(0), 'resident, MB': format((await readResident()) ?? Number.NaN) })
}
console.log('\nMemory of the server, a quarter of the pages rendered, a fiftieth logged in')
console.table(weights)
