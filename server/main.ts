import { once } from 'node:events'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import pino from 'pino'
import { createApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { openDatabase } from './db/database.ts'
import { createFiles } from './files.ts'
import { readWebApp } from './ssr/web-app.ts'
import { loadOrCreateMasterKeys } from './vault/master-keys.ts'

const begun = performance.now()
const webFolder = path.join(import.meta.dirname, '../web/dist')

function fail(why: string): never {
  process.stderr.write(`Chorus cannot start. ${why}\n`)
  process.exit(1)
}

function readConfigOrStop(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return fail(error.message)
  }
}

const config = readConfigOrStop()
const log = pino({ level: 'warn' }, pino.destination(2))
const [database, keys, web, files] = await Promise.all([
  openDatabase({
    url: config.databaseUrl,
    folder: config.dataFolder,
    engine: config.databaseEngine,
    onNotice: (sentence) => log.warn(sentence),
  }).catch((error: unknown) => fail(`The database: ${error instanceof Error ? error.message : String(error)}`)),
  config.masterKeys ??
    loadOrCreateMasterKeys(config.dataFolder).catch((error: unknown) =>
      fail(`The master keys: ${error instanceof Error ? error.message : String(error)}`),
    ),
  readWebApp(webFolder),
  createFiles(path.join(webFolder, 'client')),
])
const app = createApp({ config, log, db: database.db, keys, web, files })
const server = createAdaptorServer({ fetch: app.fetch })
// Longer than proxies and clients keep an idle connection: none may be closed just as it is used again.
if ('keepAliveTimeout' in server) server.keepAliveTimeout = 65_000
server.on('error', (error: NodeJS.ErrnoException) => {
  const why = error.code === 'EADDRINUSE' ? `PORT ${config.port} is already in use.` : error.message
  fail(why)
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

let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    const end = () => void database.close().finally(() => process.exit(0))
    server.close(end)
    // Requests under way get a moment; then the process ends all the same.
    setTimeout(end, 2000).unref()
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
