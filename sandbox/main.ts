import { goOn } from './seed/go-on.ts'
import { hostileTexts } from './seed/hostile-texts.ts'
import { startSandbox } from './start-sandbox.ts'

/** Seconds between two new posts, unless the environment says otherwise; 0: the world stands still. */
const defaultPace = 45

const {
  CHORUS_SANDBOX_SEED: seed,
  CHORUS_SANDBOX_NOW: now,
  CHORUS_SANDBOX_PACE: pace = String(defaultPace),
  CHORUS_SANDBOX_BLUESKY_URL: blueskyUrl,
  CHORUS_SANDBOX_BIG: big,
  /** 1: the sandbox's own texts; or a JSON array of others. */
  CHORUS_SANDBOX_HOSTILE: hostile,
} = process.env
const { urls, applications, blueskyFeed, ...sandbox } = await startSandbox({
  ...(seed ? { seed } : {}),
  ...(now ? { now: Number(now) } : {}),
  ...(blueskyUrl ? { blueskyUrl } : {}),
  isBig: big === '1',
  hostile: hostile ? (hostile === '1' ? hostileTexts : (JSON.parse(hostile) as string[])) : [],
})
if (Number(pace) > 0) goOn(sandbox.world, Number(pace))
// One line that a program can read: the sandbox is there, and where.
process.stdout.write(`${JSON.stringify({ ready: true, urls, applications, blueskyFeed })}\n`)

const stop = () => void sandbox.close().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Nobody may be left to send a signal.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop(), 2000).unref()
