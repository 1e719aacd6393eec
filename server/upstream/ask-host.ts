import { request, type IncomingMessage } from 'node:http'
import type { Road } from './road.ts'

export interface HostQuestion {
  road: Road
  /** Ends everything: names, connections, what comes. */
  signal: AbortSignal
  headers: Readonly<Record<string, string>>
  /** Absent: GET. */
  method?: 'GET' | 'POST'
  body?: string | Uint8Array | undefined
}

/** One question to a host that a stranger named, and nothing else over its connection, which ends with `read`. Redirects are answers like any other. */
export async function askHost<T>(
  url: URL,
  { road, signal, headers, method = 'GET', body }: HostQuestion,
  read: (answer: IncomingMessage) => Promise<T> | T,
): Promise<T> {
  const socket = await road.open(url, signal)
  try {
    const { host, pathname, search } = url
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ createConnection: () => socket, method, path: pathname + search, headers: { host, ...headers }, signal }, resolve)
        .on('error', reject)
        // What changes to another protocol is let go by Node without a word; the signal says nothing more then.
        .on('close', () => reject(new Error('It gives no answer.')))
        .end(body)
    })
    return await read(answer)
  } finally {
    socket.destroy()
  }
}
