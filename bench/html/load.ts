import { Agent, get } from 'node:http'

export interface Load {
  connections: number
  seconds: number
}

/** Requests per second over keep-alive connections that each send the next request once the response is complete. */
export async function measureRate(url: string, { connections, seconds }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  let answered = 0
  const ask = async () => {
    while (performance.now() < until) {
      await fetchOnce(url, agent)
      answered++
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, ask))
  agent.destroy()
  return (answered * 1000) / (performance.now() - began)
}

function fetchOnce(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume()
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`))
      response.once('end', resolve)
      response.once('error', reject)
    })
    request.once('error', reject)
  })
}
