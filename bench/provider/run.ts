import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { startManagedPostgres } from '../../server/db/managed-postgres.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { Tables } from '../../server/db/tables.ts'
import { toMedian } from '../median.ts'
import { createMembers, fillDatabase } from './fill-database.ts'
import { clientId, startIssuer } from './issuer.ts'
import { type Ask, measure, type Measured } from './measure.ts'

// Provider calls compared with bare Hono running the same statements, alternating on one database, and how both scale with its size.
const sizes = [1000, 1_000_000]
const rounds = 5

await using stack = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'chorus-bench-'))
stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
// Under root, an unprivileged user runs Postgres and must be able to enter the folder.
await chmod(folder, 0o711)
const postgres = await startManagedPostgres({ folder })
stack.defer(() => postgres.stop())
// Filling takes longer than the product's statement timeout.
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: postgres.url }) }) })
stack.defer(() => db.destroy())
await migrate(db)
const issuer = await startIssuer()
stack.defer(() => void issuer.close())
const members = await createMembers(db, issuer.url, 50)

const environment = {
  ...process.env,
  DATABASE_URL: postgres.url,
  CHORUS_DATA: folder,
  CHORUS_GOOGLE_ISSUER: issuer.url,
  CHORUS_GOOGLE_CLIENT_ID: clientId,
  CHORUS_BLUESKY_URL: 'http://127.0.0.1:9',
  CHORUS_LENS_URL: 'http://127.0.0.1:9',
  CHORUS_FARCASTER_HUB_URL: 'http://127.0.0.1:9',
}
async function startServer(program: string): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program)], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  stack.defer(async () => {
    child.kill()
    await once(child, 'exit')
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return line
}
const [chorus, bare] = [await startServer('chorus-server.ts'), await startServer('bare-server.ts')]

let turn = 0
const next = () => members[++turn % members.length]!
const headers = () => {
  const { token, accountId } = next()
  return { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-account': accountId }
}
const tokens = issuer.makeTokens(
  members.map(({ subject }) => subject),
  sizes.length * (rounds + 1) * 2 * 300,
)
const calls: { name: string; amount: number; make: () => Ask }[] = [
  {
    name: 'login (id token)',
    amount: 300,
    make: () => ({
      method: 'POST',
      path: '/v3/auth/google/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: tokens.pop() }),
    }),
  },
  { name: 'mute list', amount: 2000, make: () => ({ method: 'GET', path: '/v1/user/platformMuteList?platform=lens', headers: headers() }) },
  {
    name: 'bookmark create',
    amount: 1000,
    make: () => ({
      method: 'POST',
      path: '/v1/bookmark/create',
      headers: headers(),
      body: JSON.stringify({ platform: 'lens', post_id: `made-${++turn % 97}` }),
    }),
  },
  {
    name: 'bookmark find',
    amount: 2000,
    make: () => ({ method: 'GET', path: '/v1/bookmark/find?platforms=lens&limit=20', headers: headers() }),
  },
]

const middle = (all: readonly Measured[]): Measured => ({
  rate: toMedian(all.map(({ rate }) => rate)),
  p99: toMedian(all.map(({ p99 }) => p99)),
})
const before = new Map<string, Measured>()
const rows: Record<string, string>[] = []
for (const size of sizes) {
  await fillDatabase(db, size)
  for (const { name, amount, make } of calls) {
    const measured: { chorus: Measured[]; bare: Measured[] } = { chorus: [], bare: [] }
    for (let round = 0; round <= rounds; round++) {
      const pair = { chorus: await measure(chorus, make, amount), bare: await measure(bare, make, amount) }
      // The first round warms up.
      if (round === 0) continue
      measured.chorus.push(pair.chorus)
      measured.bare.push(pair.bare)
    }
    const [own, least] = [middle(measured.chorus), middle(measured.bare)]
    const first = before.get(name)
    if (!first) before.set(name, own)
    rows.push({
      call: name,
      rows: size.toLocaleString('en'),
      'Chorus /s': own.rate.toFixed(0),
      'p99 ms': own.p99.toFixed(1),
      'bare /s': least.rate.toFixed(0),
      'bare p99': least.p99.toFixed(1),
      'bare : Chorus': `${(least.rate / own.rate).toFixed(1)} : 1`,
      growth: first ? `${(own.rate / first.rate).toFixed(2)} × the rate` : '',
    })
  }
}
console.log(`\nProvider calls at 10 connections, compared with bare Hono with the same statements: medians of ${rounds}`)
console.table(rows)
