import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { connectPool } from '../../../server/db/connect-pool.ts'
import { createLog } from '../../../server/log/log.ts'
import { unlimited } from '../unlimited.ts'

// A server in a process of its own, which tests kill. It takes its settings from the environment, and says when it listens.

const config = readConfig(process.env)
const db = connectPool(config.databaseUrl!, 10_000)
const app = createApp({ config, log: createLog('silent'), db, keys: config.masterKeys!, limits: unlimited })
const server = createAdaptorServer({ fetch: app.fetch }).listen(config.port, 'localhost')
await once(server, 'listening')
process.stdout.write('ready\n')
