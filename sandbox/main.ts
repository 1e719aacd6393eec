import { hostileTexts } from './seed/hostile-texts.ts'
import { keepPosting } from './seed/keep-posting.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts'

/** Seconds between two new posts by default; 0 stops new posts. */
const defaultPace = 45

const {
  CHORUS_SANDBOX_SEED: seed,
  CHORUS_SANDBOX_NOW: now,
  CHORUS_SANDBOX_PACE: pace = String(defaultPace),
  CHORUS_SANDBOX_BLUESKY_URL: blueskyUrl,
  CHORUS_SANDBOX_LENS_URL: lensUrl,
  CHORUS_SANDBOX_HUB_GRPC_PORT: hubGrpcPort,
  /** JSON: ports by service, from the ready line of an earlier sandbox. */
  CHORUS_SANDBOX_PORTS: ports,
  CHORUS_X_PLAN: xPlan,
  CHORUS_SANDBOX_BIG: big,
  /** 1: the sandbox's own texts; or a JSON array of others. */
  CHORUS_SANDBOX_HOSTILE: hostile,
} = process.env
const options: SandboxOptions = {
  ...(seed ? { seed } : {}),
  ...(now ? { now: Number(now) } : {}),
  ...(blueskyUrl ? { blueskyUrl } : {}),
  ...(lensUrl ? { lensUrl } : {}),
  ...(hubGrpcPort ? { hubGrpcPort: Number(hubGrpcPort) } : {}),
  ...(ports ? { ports: JSON.parse(ports) as Record<string, number> } : {}),
  ...(xPlan ? { xPlan: xPlan as NonNullable<SandboxOptions['xPlan']> } : {}),
  isBig: big === '1',
  hostile: hostile ? (hostile === '1' ? hostileTexts : (JSON.parse(hostile) as string[])) : [],
}
let sandbox = await startSandbox(options)
if (Number(pace) > 0) keepPosting(sandbox.world, Number(pace))
/** One machine-readable line: the sandbox is ready, and its URLs. */
const reportReady = ({ urls, applications, blueskyFeed, eventsFile }: Sandbox) =>
  process.stdout.write(`${JSON.stringify({ ready: true, urls, applications, blueskyFeed, eventsFile })}\n`)
// The same world at the same addresses, without anything that has happened in it since.
async function startOver(): Promise<void> {
  sandbox = await startSandbox({ ...options, now: sandbox.world.now, replaces: sandbox })
  reportReady(sandbox)
}
// Before it reports that it is ready, because from then on a signal may ask it to start over.
process.on('SIGHUP', () => void startOver())
reportReady(sandbox)
const stop = () => void sandbox.close().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Stop when the parent is gone: no one may be left to send a signal.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop(), 2000).unref()
