import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb } from '../../scripts/build-web.ts'
import { logIn } from '../../server/account/log-in.ts'
import { findFreePort } from '../../server/db/find-free-port.ts'
import { openDatabase } from '../../server/db/open-database.ts'
import { readPostmaster } from '../../server/db/postmaster.ts'

// The server, its database, or both are killed at random moments under write load. Confirmed writes must be complete, and
// unconfirmed ones complete or absent.
/** Five rounds cover each kind of kill once. `npm run test:faults` runs many more. */
const rounds = Number(process.env['CHORUS_SERVER_KILLS'] ?? 5)
const writers = 6
const main = path.join(import.meta.dirname, '../../server/main.ts')
const unreachable = 'http://127.0.0.1:9'

let folder: string
let port: number
let server: ChildProcess | undefined
const startTimes: number[] = []
const healTimes: number[] = []

beforeAll(async () => {
  await buildWeb()
  folder = await mkdtemp(path.join(tmpdir(), 'chorus-kills-'))
  await chmod(folder, 0o711)
  port = await findFreePort()
}, 120_000)

afterAll(async () => {
  server?.kill('SIGKILL')
  const living = await readPostmaster(path.join(folder, 'postgres'))
  if (living) process.kill(living.pid, 'SIGQUIT')
  await sleep(300)
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

async function startServer(): Promise<void> {
  const startedAt = performance.now()
  server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      CHORUS_DATA: folder,
      CHORUS_LOG: 'silent',
      // Each request comes from another address, to stay below the rate limits.
      CHORUS_TRUSTED_PROXIES: '1',
      CHORUS_BLUESKY_URL: unreachable,
      CHORUS_LENS_URL: unreachable,
      CHORUS_FARCASTER_HUB_URL: unreachable,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: server.stdout! })
  await Promise.race([
    once(lines, 'line'),
    once(server, 'exit').then(([code]) => {
      throw new Error(`The server ended with ${String(code)} before it was ready.`)
    }),
  ])
  startTimes.push(performance.now() - startedAt)
}

async function killServer(): Promise<void> {
  const gone = once(server!, 'exit')
  server!.kill('SIGKILL')
  await gone
}

async function killDatabase(): Promise<void> {
  const living = await readPostmaster(path.join(folder, 'postgres'))
  if (living) process.kill(living.pid, 'SIGKILL')
}

interface Account {
  id: string
  token: string
  /** Numbers of the last requested and the last confirmed name. */
  asked: number
  answered: number
}

const toAddress = (): string => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')

interface Answer {
  ok: boolean
  data?: unknown
}

/** Returns undefined when the outcome is unknown. */
async function ask(account: Account, method: string, target: string, body?: object): Promise<Answer | undefined> {
  try {
    const response = await fetch(`http://localhost:${port}${target}`, {
      method,
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json', 'x-forwarded-for': toAddress() },
      signal: AbortSignal.timeout(8000),
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = (await response.json()) as { code?: number; data?: unknown }
    return response.ok && answer.code === 0 ? { ok: true, data: answer.data } : { ok: false }
  } catch {
    return undefined
  }
}

/** Wallets whose connection was confirmed. */
const connected: { accountId: string; address: string }[] = []

async function connectWallet(account: Account): Promise<void> {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const given = await ask(account, 'GET', `/v1/wallet/messageToSign?address=${wallet.address}`)
  if (!given?.ok) return
  const { message } = given.data as { message: `0x${string}` }
  const signature = await wallet.signMessage({ message: { raw: message } })
  const answer = await ask(account, 'POST', '/v1/wallet/verify', { signMessage: message, signature })
  if (answer?.ok) connected.push({ accountId: account.id, address: wallet.address.toLowerCase() })
}

async function rename(account: Account): Promise<void> {
  account.asked += 1
  const mine = account.asked
  const answer = await ask(account, 'PUT', '/v3/user/profile', { displayName: `Name ${mine}` })
  if (answer?.ok) account.answered = mine
}

async function write(account: Account, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await rename(account)
    await connectWallet(account)
    // A killed server refuses at once, so avoid a busy loop.
    await sleep(2)
  }
}

async function createAccounts(): Promise<Account[]> {
  const { db, close } = await openDatabase({ folder })
  const accounts: Account[] = []
  for (let index = 0; index < writers; index += 1) {
    const subject = `${randomUUID()}@mail.example`
    const { accountId, tokens } = await logIn(db, { platform: 'email', issuer: '', subject }, '')
    accounts.push({ id: accountId, token: tokens.accessToken, asked: 0, answered: 0 })
  }
  await close()
  return accounts
}

/** Waits until a write succeeds again. */
async function heal(account: Account): Promise<void> {
  const startedAt = performance.now()
  const before = account.answered
  while (account.answered === before && performance.now() - startedAt < 60_000) {
    await rename(account)
    await sleep(10)
  }
  expect(account.answered).toBeGreaterThan(before)
  healTimes.push(performance.now() - startedAt)
}

test(
  `${rounds} kills under load lose no confirmed write and leave none half done`,
  async () => {
    await startServer()
    const [probe, ...accounts] = await createAccounts()
    for (let round = 0; round < rounds; round += 1) {
      const load = new AbortController()
      const writing = accounts.map((account) => write(account, load.signal))
      await sleep(randomInt(40, 400))
      const kind = round % 5
      if (kind !== 1) await killDatabase()
      if (kind !== 0 && kind !== 3) {
        await killServer()
        await startServer()
      }
      await heal(probe!)
      load.abort()
      await Promise.all(writing)
    }
    server!.kill('SIGTERM')
    await once(server!, 'exit')

    const { db, close } = await openDatabase({ folder })
    try {
      for (const account of [probe!, ...accounts]) {
        const { display_name: name } = await db
          .selectFrom('accounts')
          .select('display_name')
          .where('id', '=', account.id)
          .executeTakeFirstOrThrow()
        // Without a name, no request of the account was confirmed.
        expect(Number(name?.replace('Name ', '') ?? 0)).toBeGreaterThanOrEqual(account.answered)
      }
      const identities = await db.selectFrom('identities').select(['account_id', 'subject']).where('platform', '=', 'wallet').execute()
      const owners = new Map(identities.map((row) => [row.subject, row.account_id]))
      for (const { accountId, address } of connected) expect(owners.get(address)).toBe(accountId)
      expect(connected.length).toBeGreaterThan(rounds)
      // Every connection has an audit entry and a notice, and vice versa.
      const { rows } = await sql<{ halves: number }>`
        select count(*)::int as halves from (
          select subject from identities where platform = 'wallet'
        ) bound
        full join (select detail->>'subject' as subject from audit where action = 'bind') lines using (subject)
        full join (select detail->>'subject' as subject from notices where kind = 'identity-bound') notified using (subject)
        where bound.subject is null or lines.subject is null or notified.subject is null`.execute(db)
      expect(rows[0]!.halves).toBe(0)
    } finally {
      await close()
    }
    const ms = (times: number[], share: number) => Math.round(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]!)
    process.stdout.write(
      `${rounds} kills: ${connected.length} wallets connected, all there. Ready again after ${ms(startTimes, 0.5)} ms (slowest ${ms(startTimes, 1)} ms); ` +
        `a write succeeds again after ${ms(healTimes, 0.5)} ms (slowest ${ms(healTimes, 1)} ms).\n`,
    )
  },
  300_000 + rounds * 60_000,
)
