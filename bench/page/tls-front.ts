import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { toFloorPage } from './floor-page.ts'
import { toPng } from './png.ts'

export interface Front {
  url: string
  close(): Promise<void>
}

type Answer = (request: Http2ServerRequest, response: Http2ServerResponse) => void

/** HTTP/2 over TLS, as in production; the floor and the product are served alike. */
async function listenSecurely(answer: Answer): Promise<Front> {
  const server = createSecureServer({ ...createCertificate(), allowHTTP1: true }, answer)
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The front has no port.')
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const session of sessions) session.destroy()
    })
  return { url: `https://127.0.0.1:${address.port}`, close }
}

/** Self-signed, for this run only. */
function createCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-bench-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync(
    'openssl',
    ['req', '-x509', ...curve, '-nodes', '-keyout', keyFile, '-out', certFile, '-days', '2', '-subj', '/CN=localhost'],
    {
      stdio: 'ignore',
    },
  )
  const certificate = { key: readFileSync(keyFile), cert: readFileSync(certFile) }
  rmSync(folder, { recursive: true })
  return certificate
}

export function startFloor(): Promise<Front> {
  const page = brotliCompressSync(toFloorPage())
  return listenSecurely((request, response) => {
    const picture = /^\/media\/([\w-]+)\.png$/.exec(request.url)?.[1]
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': page.length })
      response.end(page)
    } else if (picture) {
      const body = toPng(picture)
      response.writeHead(200, {
        'content-type': 'image/png',
        'cache-control': 'public,max-age=31536000,immutable',
        'content-length': body.length,
      })
      response.end(body)
    } else {
      response.writeHead(404)
      response.end()
    }
  })
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection', 'http2-settings', 'host'])

const withoutHops = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(Object.entries(headers).filter(([name, value]) => value !== undefined && !name.startsWith(':') && !hopByHop.has(name)))

/** Passes everything through to the product, which compresses its own responses. */
export function startFrontOf(target: string): Promise<Front> {
  return listenSecurely((request, response) => {
    // The product uses the forwarded host to recognise calls from its own pages.
    const headers = { ...withoutHops(request.headers), host: request.headers[':authority'] ?? request.headers.host }
    const upstream = requestHttp(target + request.url, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, withoutHops(answer.headers))
      answer.pipe(response)
    })
    upstream.once('error', () => {
      if (!response.headersSent) response.writeHead(502)
      response.end()
    })
    request.once('aborted', () => upstream.destroy())
    request.pipe(upstream)
  })
}
