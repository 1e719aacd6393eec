import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { connectPool } from '../../server/db/connect-pool.ts'
import { limits, type Limits } from '../../server/guard/limits.ts'
import { createLog } from '../../server/log/log.ts'
import { parseMasterKeys } from '../../server/vault/master-keys.ts'

// The provider as the product runs it, guards included; only the rate limits are raised, since one client sends all requests.
const config = readConfig(process.env)
const db = connectPool(config.databaseUrl!)
const beyond = Object.fromEntries(
  Object.entries(limits).map(([kind, rows]) => [kind, rows.map((row) => ({ ...row, count: 1_000_000_000 }))]),
) as unknown as Limits
const keys = parseMasterKeys(`k1:${Buffer.alloc(32, 1).toString('base64')}`)
const app = createApp({ config, db, keys, log: createLog(config.logLevel), limits: beyond })
const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`))
