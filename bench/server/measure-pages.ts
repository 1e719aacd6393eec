import autocannon, { type Request } from 'autocannon'

export interface PageAsk {
  path: string
  headers?: Record<string, string>
}

export interface MeasuredPages {
  /** Pages per second. */
  rate: number
  /** ms */
  p99: number
}

const connections = 20

/** Requests pages as fast as they arrive. Each request comes from its own household, so that no limit is reached. Any status other than 200 ends the run. */
export async function measurePages(url: string, makeAsk: () => PageAsk, seconds: number): Promise<MeasuredPages> {
  let asked = 0
  const faults = new Map<number, number>()
  let pages = 0
  const request: Request = {
    setupRequest: (base) => {
      const { path, headers } = makeAsk()
      asked += 1
      const household = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
      return { ...base, path, headers: { 'accept-encoding': 'br', accept: 'text/html', 'x-forwarded-for': household, ...headers } }
    },
    onResponse: (status) => {
      pages += 1
      if (status !== 200) faults.set(status, (faults.get(status) ?? 0) + 1)
    },
  }
  const began = performance.now()
  const result = await autocannon({ url, connections, duration: seconds, requests: [request] })
  if (faults.size > 0 || result.errors > 0) throw new Error(`Not every page came: ${JSON.stringify([...faults])}, ${result.errors} errors`)
  return { rate: (pages * 1000) / (performance.now() - began), p99: result.latency.p99 }
}
