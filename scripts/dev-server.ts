import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { createLog } from '../server/log/log.ts'
import type { WebApp } from '../server/ssr/pages.ts'
import { openMasterKeys } from '../server/vault/open-master-keys.ts'

/** Serves the web app from source: each request renders the current files. */
const config = readConfig(process.env)
const root = path.join(import.meta.dirname, '../web')
const vite = await createViteServer({
  root,
  configFile: path.join(root, 'vite.config.ts'),
  server: { middlewareMode: true },
  appType: 'custom',
})
const load = () => vite.ssrLoadModule('/app/entry-server.tsx') as Promise<Pick<WebApp, 'render' | 'findRedirect' | 'loadFailureWords'>>
const entry = await load()

const refresh = `import { injectIntoGlobalHook } from '/@react-refresh'; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type`
const scripts = [
  { attrs: { type: 'module' }, children: refresh },
  { attrs: { type: 'module', src: '/@vite/client' } },
  { attrs: { type: 'module', src: '/app/entry-client.tsx' } },
]
const web: WebApp = {
  render: async (request, options) => (await load()).render(request, options),
  findRedirect: entry.findRedirect,
  loadFailureWords: entry.loadFailureWords,
  manifestFor: () => ({ routes: { __root__: { scripts } } }),
}
const log = createLog(config.logLevel)
const { databaseUrl: url, dataFolder: folder, databaseEngine: engine } = config
const onNotice = (sentence: string) => log.warn(sentence)
const database = await openDatabase({ url, folder, engine, onNotice })
const { masterKeys: given, discardsLostSecrets: discardsLost } = config
const keys = await openMasterKeys({ db: database.db, given, folder, discardsLost, onNotice })
const app = createApp({ config, log, db: database.db, keys, web, isStrict: false })
const answer = getRequestListener(app.fetch)
const server = createServer((request, response) => vite.middlewares(request, response, () => void answer(request, response)))
server.listen(config.port, config.host)
await once(server, 'listening')
process.stdout.write(`Chorus is ready on http://localhost:${config.port}\n`)
process.once('SIGTERM', () => void database.close().finally(() => process.exit(0)))
