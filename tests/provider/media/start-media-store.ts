import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { findFreePort } from '../../../server/db/find-free-port.ts'
import { type Provider, type ProviderOptions, startProvider } from '../start-provider.ts'

export interface MediaProvider extends AsyncDisposable {
  provider: Provider
  url: string
  folder: string
}

/** The provider on a port, with a data folder of its own: S3 clients sign for the host they talk to. */
export async function startMediaStore(options: ProviderOptions = {}): Promise<MediaProvider> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'chorus-media-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const environment = { CHORUS_DATA: folder, CHORUS_PUBLIC_URL: url, ...options.environment }
  const provider = stack.use(await startProvider({ ...options, environment }))
  const server = createAdaptorServer({ fetch: (request, bindings) => provider.app.fetch(request, bindings as object) })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  if ((server.address() as AddressInfo).port !== port) throw new Error('The server has another port.')
  stack.defer(async () => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    await once(server, 'close')
  })
  const undo = stack.move()
  return { provider, url, folder, [Symbol.asyncDispose]: () => undo.disposeAsync() }
}
