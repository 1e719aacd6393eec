import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Cuts {
  /** As in `toStep`. Each is cut once. */
  steps: readonly string[]
  /** request: once half of it has arrived. response: once the server has answered, but its answer is lost. */
  at: 'request' | 'response'
  /** Called at each cut, before the connection ends. */
  act?: () => Promise<void>
}

export interface CuttingProxy extends AsyncDisposable {
  url: string
  plan(cuts: Cuts): void
  /** The planned steps that have not been cut yet. */
  left(): readonly string[]
  /** The steps that were begun since the plan was made. */
  seen: readonly string[]
}

/** `begin`, `list`, `part 3`, `complete`, or `put` for a file in one piece. Undefined: no call of the storage. */
function toStep(method: string, path: string): string | undefined {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  if (!pathname.startsWith('/media-store/')) return undefined
  const number = searchParams.get('partNumber')
  if (method === 'PUT') return number === null ? 'put' : `part ${number}`
  if (method === 'GET') return 'list'
  return searchParams.has('uploads') ? 'begin' : 'complete'
}

/** Passes calls to a server that may be away, and cuts some of them. */
export async function startCuttingProxy(targetPort: number): Promise<CuttingProxy> {
  let planned: Cuts | undefined
  const left = new Set<string>()
  const seen: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const step = toStep(method, path)
    if (step !== undefined) seen.push(step)
    const cut = step !== undefined && left.delete(step) ? planned : undefined
    const end = async () => {
      // Without an act the line alone is cut; otherwise one end dies, and takes its connections with it.
      if (cut?.act) await cut.act()
      incoming.socket.destroy()
    }
    const onward = send({ host: 'localhost', port: targetPort, method, path, headers, agent: false }, (answer) => {
      if (cut?.at === 'response') return void end()
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    onward.on('error', () => incoming.socket.destroy())
    outgoing.on('close', () => {
      // A server finishes a call whose answer no one waits for.
      if (cut?.at !== 'response') onward.destroy()
    })
    if (cut?.at !== 'request') return void incoming.pipe(onward)
    const half = Number(headers['content-length'] ?? 0) / 2
    let passed = 0
    incoming.on('data', (bytes: Buffer) => {
      if (passed >= half) return
      passed += bytes.length
      onward.write(bytes)
      if (passed >= half)
        // Lets the first half reach the server. The outcome doesn't depend on it.
        void sleep(20)
          .then(() => onward.destroy())
          .then(end)
    })
    // Calls without a body are cut before they leave.
    if (half === 0) void end().then(() => onward.destroy())
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    plan(cuts) {
      planned = cuts
      left.clear()
      for (const step of cuts.steps) left.add(step)
      seen.length = 0
    },
    left: () => [...left],
    seen,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
