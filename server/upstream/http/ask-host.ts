import { request, type IncomingMessage } from 'node:http'
import type { Transport } from './transport.ts'

export interface HostQuestion {
  transport: Transport
  /** Aborts everything: look-up, connection and response. */
  signal: AbortSignal
  headers: Readonly<Record<string, string>>
  /** Absent: GET. */
  method?: 'GET' | 'POST'
  body?: string | Uint8Array | undefined
}

/**
 * Sends one request to a host that a user named, over its own connection, which closes after `read`. Redirects are returned, not followed.
 */
export async function askHost<T>(
  url: URL,
  { transport, signal, headers, method = 'GET', body }: HostQuestion,
  read: (answer: IncomingMessage) => Promise<T> | T,
): Promise<T> {
  const socket = await transport.open(url, signal)
  try {
    const { host, pathname, search } = url
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ createConnection: () => socket, method, path: pathname + search, headers: { host, ...headers }, signal }, resolve)
        .on('error', reject)
        // After a protocol upgrade Node drops the request silently and ignores the signal.
        .on('close', () => reject(new Error('The connection closed without a response.')))
        .end(body)
    })
    return await read(answer)
  } finally {
    socket.destroy()
  }
}
