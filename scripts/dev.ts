import { runProduct, StartFailed } from './run-product.ts'

// The same product, but the web app is served from source and reloads on changes.
const running = await runProduct('scripts/dev-server.ts', { ...process.env, NODE_ENV: 'development' }).catch((error: unknown) => {
  if (!(error instanceof StartFailed)) throw error
  process.exit(error.code || 1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.close().then(() => process.exit(0)))
process.stdout.write(`Chorus in development: ${running.url}${running.inboxUrl ? `, emails: ${running.inboxUrl}` : ''}\n`)
