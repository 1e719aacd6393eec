import { startSandbox } from './start-sandbox.ts'

const { CHORUS_SANDBOX_SEED: seed, CHORUS_SANDBOX_NOW: now } = process.env
const sandbox = await startSandbox({ ...(seed ? { seed } : {}), ...(now ? { now: Number(now) } : {}) })
// One line that a program can read: the sandbox is there, and where.
process.stdout.write(`${JSON.stringify({ ready: true, urls: sandbox.urls })}\n`)

const stop = () => void sandbox.close().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Nobody may be left to send a signal.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop(), 2000).unref()
