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
  const env = { ...process.env, CHORUS_PEER_APP_VIEW: peers.appView, CHORUS_PEER_FACTS: peers.facts }
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/peers/vitest.config.ts', '--configLoader', 'native']
  const suite = spawn(process.execPath, args, { cwd: `${import.meta.dirname}/..`, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(suite, 'exit')) as [number | null]
  process.exitCode = code ?? 1
} catch (error) {
  if (!(error instanceof DatabasesMissing)) throw error
  console.log(`SKIPPED: the suites against the real Bluesky network. ${error.message}`)
}
