import { request as send, Agent, type IncomingMessage, type ServerResponse } from 'node:http'

/** Changes to a forwarded call. */
export interface ForwardOptions {
  /** Responds instead of the target, once its whole response has arrived. */
  respond?: (body: Buffer, answer: IncomingMessage) => void
  /** The request's body, when it has been read already. */
  body?: Buffer
}

export interface Forwarder {
  /** Passes a call through unchanged, apart from the options. */
  forward(request: IncomingMessage, response: ServerResponse, options?: ForwardOptions): void
  close(): void
}

const hopHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
])

export function createForwarder(targetOf: () => string): Forwarder {
  // One connection per call: reusing one as it closes would add an unintended fault.
  const agent = new Agent({ keepAlive: false })
  return {
    forward(request, response, { respond, body } = {}) {
      const url = new URL(request.url ?? '/', targetOf())
      const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !hopHeaders.has(name) && name !== 'host'))
      // Some calls sign their URL, host included.
      headers['x-forwarded-host'] ??= request.headers.host
      const upstream = send(url, { method: request.method, headers, agent }, (answer) => {
        if (respond)
          return void readBody(answer).then(
            (received) => respond(received, answer),
            () => response.destroy(),
          )
        // The client has gone, but the call was executed.
        if (response.destroyed) return void answer.resume()
        response.writeHead(answer.statusCode ?? 502, toHeaders(answer))
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      })
      upstream.on('error', () => response.destroy())
      response.on('close', () => upstream.destroy())
      if (body) upstream.end(body)
      else request.pipe(upstream)
    },
    close: () => agent.destroy(),
  }
}

/** The headers that belong to the response rather than to its connection. */
export const toHeaders = (answer: IncomingMessage): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(answer.headers).filter(
      (entry): entry is [string, string | string[]] => entry[1] !== undefined && !hopHeaders.has(entry[0]),
    ),
  )

export async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
