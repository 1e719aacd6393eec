import { once } from 'node:events'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { keepSendingNotices } from './account/send-notices.ts'
import { createApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { keepSweeping } from './db/sweep.ts'
import { createFiles } from './files.ts'
import { createLog, endOnCrash } from './guard/log.ts'
import { createHosted } from './hosted/create-hosted.ts'
import { keepPushing } from './push/keep-pushing.ts'
import { readWebApp } from './ssr/web-app.ts'
import { prepareStop } from './stop-gracefully.ts'
import { createMailer } from './upstream/mailer.ts'
import { loadOrCreateMasterKeys } from './vault/master-keys.ts'
import { createNetworkSessionVault } from './vault/network-session-vault.ts'
import { rotateSecrets } from './vault/rotate-secrets.ts'
import { createServerSecrets } from './vault/server-secrets.ts'
import { createVault } from './vault/vault.ts'
import { createXSessionVault } from './vault/x-session-vault.ts'

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
const log = createLog(config.logLevel)
endOnCrash(log)
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
let isStopping = false
const mailer = config.login.mail && createMailer(config.login.mail)
const stopSweeping = keepSweeping(database.db, log)
const stopSendingNotices = keepSendingNotices({ db: database.db, mailer, publicUrl: config.login.publicUrl }, log)
const hosted = createHosted({ db: database.db, keys, config })
const stopPushing = keepPushing({ hosted, config, log })
const app = createApp({ config, log, db: database.db, keys, hosted, web, files, isStopping: () => isStopping })
const server = createAdaptorServer({ fetch: app.fetch })
// Longer than proxies and clients keep an idle connection: none may be closed just as it is used again.
if ('keepAliveTimeout' in server) server.keepAliveTimeout = 65_000
server.on('error', (error: NodeJS.ErrnoException) => {
  const why = error.code === 'EADDRINUSE' ? `PORT ${config.port} is already in use.` : error.message
  fail(why)
})
/** What is on its way to somebody is written down before the database goes. */
let pushed: Promise<void> | undefined
const begin = () => {
  isStopping = true
  stopSweeping()
  stopSendingNotices()
  pushed = stopPushing()
}
const stop = prepareStop({
  server,
  begin,
  closeDatabase: async () => {
    await pushed
    await database.close()
  },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    // What does not close in time is ended all the same: the database outlives that.
    setTimeout(() => process.exit(0), 15_000).unref()
    void stop().finally(() => process.exit(0))
  })

server.listen(config.port, config.host)
await once(server, 'listening')
const address = server.address()
const port = typeof address === 'object' && address ? address.port : config.port
// Whoever waits for this line finds a server that answers; the Farcaster window fills meanwhile.
process.stdout.write(
  `Chorus is ready on http://localhost:${port} (${config.mode} networks, ${Math.round(performance.now() - begun)} ms).\n`,
)
app.warm().catch((error: unknown) => log.warn({ error }, 'Farcaster could not be read ahead.'))

const vaults = [createVault, createXSessionVault, createNetworkSessionVault, createServerSecrets]
for (const vault of vaults.map((create) => create(database.db, keys)))
  rotateSecrets(vault, log).catch((error: unknown) =>
    log.warn({ error }, 'Secrets are not all under the newest master key yet; the next start goes on.'),
  )
