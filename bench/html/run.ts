import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { runProduct } from '../../scripts/run-product.ts'
import { toMedian } from '../median.ts'
import { measureRate } from './load.ts'

// Home pages per second at 20 connections, compared with bare node:http serving the same bytes. Alternating, because the machine may be
// shared.
const load = { connections: 20, seconds: 4 }
const rounds = 5

function fetchPage(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve({ headers: response.headers, body: Buffer.concat(chunks) })
    }).once('error', reject)
  })
}

async function startPlainServer(headers: IncomingHttpHeaders, body: Buffer) {
  const contentHeaders = { 'content-type': headers['content-type'], 'content-encoding': headers['content-encoding'] }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'plain-server.ts'), JSON.stringify(contentHeaders)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(body)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: line.toString().trim(), close: () => child.kill() }
}

const product = await runProduct('server/main.ts', { ...process.env, PORT: '0' })
const { headers, body } = await fetchPage(product.url)
const plain = await startPlainServer(headers, body)
try {
  const rates: { home: number[]; plain: number[] } = { home: [], plain: [] }
  await measureRate(product.url, load)
  for (let round = 0; round < rounds; round++) {
    rates.home.push(await measureRate(product.url, load))
    rates.plain.push(await measureRate(plain.url, load))
  }
  const [home, least] = [toMedian(rates.home), toMedian(rates.plain)]
  const encoding = headers['content-encoding'] ?? 'not compressed'
  console.log(
    `\nHome HTML, ${(body.length / 1000).toFixed(1)} kB on the wire (${encoding}), ${load.connections} connections: medians of ${rounds}`,
  )
  console.table([
    { server: 'bare node:http', 'requests/s': Math.round(least), ratio: '' },
    { server: 'Chorus', 'requests/s': Math.round(home), ratio: `1 : ${(least / home).toFixed(1)}` },
  ])
} finally {
  plain.close()
  await product.close()
}
