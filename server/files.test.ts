import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFiles } from './files.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'chorus-files-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const ask = async (name: string) => (await createFiles(folder))(new Request(`https://chorus.example${name}`))

test('serves the service worker uncached, limited to our own origin, and with Trusted Types', async () => {
  await writeFile(path.join(folder, 'service-worker.js'), '1')
  const headers = (await ask('/service-worker.js'))!.headers
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')!.split('; ')).toEqual([
    "default-src 'none'",
    "connect-src 'self'",
    "img-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
})

test('caches files with a hash in their name forever, and others for an hour', async () => {
  await mkdir(path.join(folder, 'assets'))
  await Promise.all(['assets/a-1.js', 'favicon.svg'].map((name) => writeFile(path.join(folder, name), '1')))
  expect((await ask('/assets/a-1.js'))!.headers.get('cache-control')).toContain('immutable')
  expect((await ask('/favicon.svg'))!.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await ask('/../package.json')).toBeUndefined()
})
