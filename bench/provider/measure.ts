import autocannon, { type Request } from 'autocannon'

export interface Measured {
  /** Successful requests per second. */
  rate: number
  /** ms */
  p99: number
}

export interface Ask {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

const connections = 10

/** Sends requests as fast as responses arrive, each created anew. Any unsuccessful response ends the measurement. */
export async function measure(url: string, makeAsk: () => Ask, amount: number): Promise<Measured> {
  const isWell = (status: number, body: string) => status === 200 && body.startsWith('{"code":0')
  const faults: string[] = []
  let ended = 0
  const request: Request = {
    setupRequest: (base) => ({ ...base, ...makeAsk() }),
    onResponse: (status: number, body: string) => {
      ended = performance.now()
      if (!isWell(status, body) && faults.length < 3) faults.push(`${status} ${body.slice(0, 200)}`)
    },
  }
  // Our own clock, because the tool rounds to whole seconds.
  const began = performance.now()
  const result = await autocannon({ url, connections, amount, requests: [request] })
  if (faults.length > 0 || result.errors > 0) throw new Error(`Not every call succeeded: ${faults.join('; ')} ${result.errors}`)
  return { rate: (amount * 1000) / (ended - began), p99: result.latency.p99 }
}
