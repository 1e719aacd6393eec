import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createPictures, type ReadPicture } from '../media/create-pictures.ts'
import { listenRaw, type StandIn } from '../stand-in.ts'
import { findWebPage, writePage } from './web-pages.ts'

export interface WebPageAsked {
  host: string
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface WebPages extends StandIn {
  /** All requests so far, oldest first. */
  asked: readonly WebPageAsked[]
}

/** ms between two chunks of an endless page. */
const pace = 100
/** Bytes of a body that compresses a thousandfold. */
const unpacked = 20 * 1024 * 1024

/** The whole web: this server answers for every host. `/asked` under its own name lists the requests so far. */
export async function startWebPages({ port }: { port?: number } = {}): Promise<WebPages> {
  const asked: WebPageAsked[] = []
  const readPicture = createPictures()
  const standIn = await listenRaw(
    async (request: IncomingMessage, response: ServerResponse) => {
      const { host = '' } = request.headers
      const path = request.url ?? '/'
      if (/^127\.0\.0\.1:\d+$/.test(host)) return tellAsked(response, asked, path)
      asked.push({ host, path, headers: request.headers })
      const url = `https://${host}${path}`
      return URL.canParse(url) ? answer(new URL(url), response, readPicture) : response.writeHead(400).end()
    },
    port === undefined ? {} : { port },
  )
  return { ...standIn, asked }
}

const tellAsked = (response: ServerResponse, asked: readonly WebPageAsked[], path: string) =>
  path === '/asked'
    ? response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(asked))
    : response.writeHead(404).end()

const asHtml = { 'content-type': 'text/html; charset=utf-8' }

async function answer(url: URL, response: ServerResponse, readPicture: ReadPicture): Promise<unknown> {
  const found = await findWebPage(url)
  const left = new AbortController()
  response.once('close', () => left.abort())
  switch (found.kind) {
    case 'page':
      return response
        .writeHead(200, { 'content-type': found.type ?? asHtml['content-type'], 'set-cookie': 'seen=1' })
        .end(found.bytes ?? writePage(found.head))
    case 'file':
      return response.writeHead(200, { 'content-type': found.type }).end(found.body)
    case 'moved':
      return response.writeHead(302, { location: found.to, 'set-cookie': 'moved=1' }).end()
    case 'picture': {
      const bytes = await readPicture(found.key, found.width, found.height)
      return bytes ? response.writeHead(200, { 'content-type': 'image/webp' }).end(bytes) : response.writeHead(503).end()
    }
    case 'gone':
      return response.writeHead(404, asHtml).end(writePage('<title>Not found</title>'))
    case 'packed':
      return response.writeHead(200, { ...asHtml, 'content-encoding': 'gzip' }).end(gzipSync('<title>Packed</title>'.padEnd(unpacked)))
    case 'drip':
      response.writeHead(200, asHtml).write('<!doctype html><title>Slowly')
      while (!response.destroyed) {
        response.write(' ')
        await sleep(pace)
      }
      return undefined
    case 'endless':
      response.writeHead(200, asHtml).write('<!doctype html><title>Endless</title>')
      while (!response.destroyed) {
        if (!response.write(`<!--${'x'.repeat(64 * 1024)}-->`)) await once(response, 'drain', { signal: left.signal }).catch(() => {})
      }
      return undefined
  }
}
