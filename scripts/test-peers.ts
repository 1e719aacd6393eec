import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildWeb } from './build-web.ts'
import { DatabasesMissing } from './databases.ts'
import { runPeers } from './run-peers.ts'

/** What reads and writes most tables. CI has no time for all of the provider's. */
const ofProvider = process.env['CI'] ? [] : ['server/provider']
const onDebiansPostgres = [
  '--project',
  'server',
  '--maxWorkers=2',
  'tests/provider/accounts/sessions',
  'server/account',
  'server/vault',
  ...ofProvider,
]

// The conformance suites against the real networks. Without Postgres and Redis there is no real Bluesky: the run says so and, in CI, fails.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))
try {
  await using peers = await runPeers()
  await buildWeb()
  console.log(
    `The real Bluesky network: ${peers.posts} posts. Install ${peers.installMs} ms, boot ${peers.bootMs} ms, fill ${peers.fillMs} ms.`,
  )
  const env = {
    ...process.env,
    CHORUS_PEER_PLC: peers.plc,
    CHORUS_PEER_PDS: peers.pds,
    CHORUS_PEER_APP_VIEW: peers.appView,
    CHORUS_PEER_OZONE: peers.ozone,
    CHORUS_PEER_MODERATOR: peers.moderator,
    CHORUS_PEER_FACTS: peers.facts,
    CHORUS_TEST_POSTGRES_URL: peers.postgresUrl,
  }
  // Operators bring their own Postgres, so the provider's SQL also runs on Debian's. Left out when only some test files are asked for.
  const files = process.argv.slice(2)
  const suites = [['--config', 'tests/peers/vitest.config.ts', ...files], ...(files.length > 0 ? [] : [onDebiansPostgres])]
  // In parallel, because each mostly waits. The first prints while it runs, the others at the end.
  const runs = await Promise.all(suites.map((suite, index) => runSuite(suite, env, index === 0)))
  for (const { code, output } of runs) {
    process.stdout.write(output)
    process.exitCode ||= code
  }
} catch (error) {
  if (!(error instanceof DatabasesMissing)) throw error
  if (process.env['CI']) process.exitCode = 1
  console.log(`${process.env['CI'] ? 'FAILED' : 'SKIPPED'}: the suites against the real Bluesky network. ${error.message}`)
}

interface Run {
  code: number
  /** Output that was not printed at once. */
  output: string
}

async function runSuite(suite: readonly string[], env: NodeJS.ProcessEnv, isPrinted: boolean): Promise<Run> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--configLoader', 'native', ...suite]
  const out = isPrinted ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, args, { cwd: `${import.meta.dirname}/..`, env, stdio: ['ignore', out, out] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output }
}
