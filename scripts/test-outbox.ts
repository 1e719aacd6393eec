import { spawnSync } from 'node:child_process'

// Posts are sent once and in order, over some 2,000 sends from pages that die and requests that get lost.
const env = { CHORUS_OUTBOX_RUNS: '2000', ...process.env }
const args = ['run', '--project', 'conformance', 'outbox-faults']
process.exitCode = spawnSync('vitest', args, { env, stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1
