import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildWeb } from './build-web.ts'
import { DatabasesMissing } from './databases.ts'
import { runPeers } from './run-peers.ts'

// The conformance suites against the real networks. Without Postgres and Redis there is no real Bluesky: said, not failed.
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
    CHORUS_PEER_FACTS: peers.facts,
    CHORUS_TEST_POSTGRES_URL: peers.postgresUrl,
  }
  // The provider runs on whatever Postgres an operator has: here on Debian's instead of our own.
  const suites = [
    ['--config', 'tests/peers/vitest.config.ts'],
    ['--project', 'server', 'tests/provider/contract', 'tests/provider/sessions', 'server/account', 'server/provider', 'server/vault'],
  ]
  for (const suite of suites) {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--configLoader', 'native', ...suite]
    const child = spawn(process.execPath, args, { cwd: `${import.meta.dirname}/..`, env, stdio: ['ignore', 'inherit', 'inherit'] })
    const [code] = (await once(child, 'exit')) as [number | null]
    process.exitCode ||= code ?? 1
  }
} catch (error) {
  if (!(error instanceof DatabasesMissing)) throw error
  console.log(`SKIPPED: the suites against the real Bluesky network. ${error.message}`)
}
