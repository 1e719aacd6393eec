import { once } from 'node:events'
import type { Server } from 'node:http'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { keepSendingNotices } from './account/send-notices.ts'
import { keepFinishingEmptied } from './account/sign-in-methods/finish-emptied.ts'
import { createApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { ConfigError } from './config/config-error.ts'
import { createServices } from './create-services.ts'
import { openDatabase } from './db/open-database.ts'
import { createFiles } from './files.ts'
import { connectionOptions } from './guard/connection-options.ts'
import { endStalledResponses } from './guard/end-stalled-responses.ts'
import { limitBodyPieces } from './guard/limit-body-pieces.ts'
import { keepIndexingVotes } from './jobs/keep-indexing-votes.ts'
import { keepPushing } from './jobs/keep-pushing.ts'
import { keepSendingScheduled } from './jobs/keep-sending-scheduled.ts'
import { keepSweeping } from './jobs/sweep.ts'
import { createLog, endOnCrash } from './log/log.ts'
import { keepRemovingMedia } from './media-store/keep-removing-media.ts'
import { preloadModules } from './preload-modules.ts'
import { readWebApp } from './ssr/web-app.ts'
import { prepareStop } from './stop-gracefully.ts'
import { createMailer } from './upstream/mailer.ts'
import { createNetworkSessionVault } from './vault/network-session-vault.ts'
import { openMasterKeys } from './vault/open-master-keys.ts'
import { rotateSecrets } from './vault/rotate-secrets.ts'
import { createServerSecrets } from './vault/server-secrets.ts'
import { createVault } from './vault/vault.ts'

const startedAt = performance.now()
/** ms after the server listens: the first pages matter more. */
const preloadAfter = 10_000
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
const onNotice = (sentence: string) => log.warn(sentence)
const toWords = (error: unknown) => (error instanceof Error ? error.message : String(error))
const { databaseUrl: url, dataFolder: folder, databaseEngine: engine } = config

async function openStore() {
  const database = await openDatabase({ url, folder, engine, onNotice }).catch((error: unknown) => fail(`The database: ${toWords(error)}`))
  const options = { db: database.db, given: config.masterKeys, folder, discardsLost: config.discardsLostSecrets, onNotice }
  const keys = await openMasterKeys(options).catch(async (error: unknown) => {
    await database.close()
    return fail(`Master keys: ${toWords(error)}`)
  })
  return { database, keys }
}

const [{ database, keys }, web, files] = await Promise.all([
  openStore(),
  readWebApp(webFolder),
  createFiles(path.join(webFolder, 'client')),
])
let isStopping = false
const mailer = config.login.mail && createMailer(config.login.mail)
const stopSendingNotices = keepSendingNotices({ db: database.db, mailer, publicUrl: config.login.publicUrl }, log)
const services = createServices({ db: database.db, keys, config, log })
const storages = services.networks.flatMap(({ storage }) => storage ?? [])
const stopFinishing = keepFinishingEmptied(database.db, log)
const stopSweeping = keepSweeping(
  database.db,
  storages.map(({ expired }) => expired),
  log,
)
const stopRemovingMedia = keepRemovingMedia(database.db, path.join(folder, 'media'), log)
const stopIndexingVotes = keepIndexingVotes({ db: database.db, config: config.governance, follows: services.follows, log })
const stopPushing = keepPushing({ ...services, config, log })
const stopJobs = services.networks.flatMap((network) => network.startJobs?.(log) ?? [])
const app = createApp({ config, log, db: database.db, keys, services, web, files, isStopping: () => isStopping })
const stopSendingScheduled = keepSendingScheduled({
  db: database.db,
  runAsHosted: app.runAsHosted,
  publicUrl: config.login.publicUrl,
  log,
})
const server = createAdaptorServer({ fetch: app.fetch, serverOptions: connectionOptions })
limitBodyPieces(server as Server)
endStalledResponses(server as Server)
server.on('error', (error: NodeJS.ErrnoException) => {
  const why = error.code === 'EADDRINUSE' ? `PORT ${config.port} is already in use.` : error.message
  fail(why)
})
/** Running pushes and jobs are recorded before the database closes. */
let pushed: Promise<unknown> | undefined
const begin = () => {
  isStopping = true
  stopSweeping()
  stopRemovingMedia()
  stopFinishing()
  stopSendingNotices()
  pushed = Promise.all([stopPushing(), stopIndexingVotes(), stopSendingScheduled(), ...stopJobs.map((stop) => stop())])
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
    // Ends the process even if something doesn't close in time. The database survives that.
    setTimeout(() => process.exit(0), 15_000).unref()
    void stop().finally(() => process.exit(0))
  })

server.listen(config.port, config.host)
await once(server, 'listening')
const address = server.address()
const port = typeof address === 'object' && address ? address.port : config.port
// The server responds when this line appears; the Farcaster window fills in the background.
process.stdout.write(
  `Chorus is ready on http://localhost:${port} (${config.mode} networks, ${Math.round(performance.now() - startedAt)} ms).\n`,
)
app.warm().catch((error: unknown) => log.warn({ error }, toWords(error)))
setTimeout(() => {
  preloadModules().catch((error: unknown) => log.warn({ error }, 'Preloading modules failed.'))
}, preloadAfter).unref()

const vaults = [createVault, createNetworkSessionVault, createServerSecrets].map((create) => create(database.db, keys))
for (const vault of [...vaults, ...storages.flatMap((storage) => storage.vault ?? [])])
  rotateSecrets(vault, log).catch((error: unknown) =>
    log.warn({ error }, 'Some secrets are not under the newest master key yet. The next start continues.'),
  )
