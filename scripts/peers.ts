import { once } from 'node:events'
import { DatabasesMissing } from './databases.ts'
import { runPeers } from './run-peers.ts'

// Runs the real Bluesky network on this machine, for people and for tests. One line of JSON gives its URLs; SIGTERM or Ctrl+C ends it.
const giveUp = () => process.exit(1)
process.once('SIGTERM', giveUp)
process.once('SIGINT', giveUp)
try {
  await using peers = await runPeers()
  const { [Symbol.asyncDispose]: _, ...facts } = peers
  process.stdout.write(`${JSON.stringify(facts)}\n`)
  process.off('SIGTERM', giveUp)
  process.off('SIGINT', giveUp)
  const alive = setInterval(() => {}, 60_000)
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  clearInterval(alive)
} catch (error) {
  if (!(error instanceof DatabasesMissing)) throw error
  console.error(error.message)
  process.exitCode = 1
}
