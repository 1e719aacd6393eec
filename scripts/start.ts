import { buildWeb } from './build-web.ts'
import { runProduct, StartFailed } from './run-product.ts'

const startedAt = performance.now()
const { isFresh } = await buildWeb()
const built = performance.now()

const running = await runProduct('server/main.ts').catch((error: unknown) => {
  if (!(error instanceof StartFailed)) throw error
  process.exit(error.code || 1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.close().then(() => process.exit(0)))

const page = await fetch(running.url)
await page.arrayBuffer()
const isLive = process.env['CHORUS_NETWORKS'] === 'live'
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
process.stdout.write(
  [
    '',
    `  Chorus is on ${running.url}`,
    isLive
      ? 'It reads the live networks.'
      : 'This is the sandbox: fictional people on stand-in networks. Run CHORUS_NETWORKS=live npm start to read the live ones.',
    ...(running.inboxUrl ? [`Emails, such as login codes, arrive at ${running.inboxUrl}`] : []),
    `  First page after ${seconds(performance.now() - built)}${isFresh ? '' : `, and ${seconds(built - startedAt)} to build`}. Ctrl+C stops it.`,
    '',
    '',
  ].join('\n'),
)
