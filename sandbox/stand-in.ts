import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { openPort } from './listening-port.ts'

/** A local stand-in for an outside service. `await using` closes it. */
export interface StandIn extends AsyncDisposable {
  /** `http://127.0.0.1:4711`, without a trailing slash. */
  url: string
  close(): Promise<void>
}

export interface ListenOptions {
  /** 0: any free port. */
  port?: number
}

/** ms. Longer than any client holds an idle connection, so that none is closed as it is reused. */
const keepAlive = 65_000

type Answer = (request: Request) => Response | Promise<Response>

/** Serves a fetch handler on 127.0.0.1 until closed. Closing ends open connections at once. */
export async function listen(answer: Answer, { port = 0 }: ListenOptions = {}): Promise<StandIn> {
  const { getRequestListener } = await import('@hono/node-server')
  return listenRaw(getRequestListener(answer), { port })
}

/** The same for a plain Node listener, which may also break connections on purpose. */
export async function listenRaw(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  { port = 0 }: ListenOptions = {},
): Promise<StandIn> {
  const server: Server = createServer((request, response) => void answer(request, response))
  server.keepAliveTimeout = keepAlive
  const { port: bound, close } = await openPort(server, port)
  return { url: `http://127.0.0.1:${bound}`, close, [Symbol.asyncDispose]: close }
}
