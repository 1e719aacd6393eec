import { once } from 'node:events'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import pino from 'pino'
import { createApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { createFiles } from './files.ts'
import { readWebApp } from './ssr/web-app.ts'

const begun = performance.now()
const webFolder = path.join(import.meta.dirname, '../web/dist')

function readConfigOrStop(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`Chorus cannot start. ${error.message}\n`)
    process.exit(1)
  }
}

const config = readConfigOrStop()
const log = pino({ level: 'warn' }, pino.destination(2))
const app = createApp({ config, log, web: await readWebApp(webFolder), files: await createFiles(path.join(webFolder, 'client')) })
const server = createAdaptorServer({ fetch: app.fetch })
// Longer than proxies and clients keep an idle connection: none may be closed just as it is used again.
if ('keepAliveTimeout' in server) server.keepAliveTimeout = 65_000
server.on('error', (error: NodeJS.ErrnoException) => {
  const why = error.code === 'EADDRINUSE' ? `PORT ${config.port} is already in use.` : error.message
  process.stderr.write(`Chorus cannot start. ${why}\n`)
  process.exit(1)
})
server.listen(config.port, config.host)
await once(server, 'listening')
const address = server.address()
const port = typeof address === 'object' && address ? address.port : config.port
// Whoever waits for this line finds a server that answers; the Farcaster window fills meanwhile.
process.stdout.write(
  `Chorus is ready on http://localhost:${port} (${config.mode} networks, ${Math.round(performance.now() - begun)} ms).\n`,
)
app.warm().catch((error: unknown) => log.warn({ error: String(error) }, 'Farcaster could not be read ahead.'))

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    server.close(() => process.exit(0))
    // Requests under way get a moment; then the process ends all the same.
    setTimeout(() => process.exit(0), 2000).unref()
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
