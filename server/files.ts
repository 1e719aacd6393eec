import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.ico': 'image/x-icon',
}
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** The service worker: never cached, so that updates arrive at once, and limited to our own origin. Security §2. */
const workerPath = '/service-worker.js'
const workerPolicy = [
  "default-src 'none'",
  "connect-src 'self'",
  "img-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/**
 * Serves the built files of a folder. File names are listed once, so paths outside the list cannot be read. Files below assets/ carry a
 * hash in their names and never change.
 */
export async function createFiles(folder: string): Promise<(request: Request) => Promise<Response | undefined>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`),
  )

  return async (request) => {
    const { pathname } = new URL(request.url)
    const type = types[path.extname(pathname)]
    if (!type || !names.has(pathname)) return undefined
    const accepted = request.headers.get('accept-encoding') ?? ''
    const [encoding, suffix] = encodings.find(([name, ending]) => accepted.includes(name) && names.has(pathname + ending)) ?? [
      undefined,
      '',
    ]
    const file = path.join(folder, pathname + suffix)
    const headers = new Headers({
      'content-type': type,
      'content-length': String((await stat(file)).size),
      'cache-control': toCacheControl(pathname),
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    // Link previews on other sites show our icons.
    if (type.startsWith('image/')) headers.set('cross-origin-resource-policy', 'cross-origin')
    if (pathname === workerPath) headers.set('content-security-policy', workerPolicy)
    if (encoding) headers.set('content-encoding', encoding)
    return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, { headers })
  }
}

function toCacheControl(pathname: string): string {
  if (pathname === workerPath) return 'no-cache'
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}
