import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = path.join(import.meta.dirname, '..')
const web = path.join(root, 'web')
const stamp = path.join(web, 'dist/built-from')
/** The web app's own room and those it may import. */
const rooms = ['web', 'accounts', 'outbox', 'previews', 'networks', 'chains', 'contract', 'model']

/** Builds the web app unless the existing build has the same sources. */
export async function buildWeb(): Promise<{ isFresh: boolean }> {
  const sources = await fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return { isFresh: true }
  // Delete the stamp first, so that an interrupted build counts as none.
  await rm(stamp, { force: true })
  const configFile = path.join(web, 'vite.config.ts')
  process.env['NODE_ENV'] = 'production'
  await build({ root: web, configFile, logLevel: 'warn' })
  await build({ root: web, configFile, logLevel: 'warn', build: { ssr: true } })
  await build({ root: web, configFile: path.join(web, 'vite.worker.config.ts'), logLevel: 'warn' })
  await precompress(path.join(web, 'dist/client'))
  await writeFile(`${stamp}.new`, sources)
  await rename(`${stamp}.new`, stamp)
  return { isFresh: false }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const room of rooms) {
    const entries = await readdir(path.join(root, room), { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile() && !/(^|\/)(node_modules|dist)(\/|$)/.test(path.relative(root, entry.parentPath)))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !file.includes('.test.'))
      .toSorted()
    for (const file of files) hash.update(path.relative(root, file)).update(await readFile(file))
  }
  hash.update(await readFile(path.join(root, 'package-lock.json')))
  return hash.digest('hex')
}

/** Compresses every text file once instead of on every request. */
async function precompress(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /\.(js|css|svg|webmanifest)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      const br = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))])
    }),
  )
}

if (import.meta.main) {
  const startedAt = performance.now()
  const { isFresh } = await buildWeb()
  process.stdout.write(
    isFresh ? 'The web app is already built.\n' : `Built the web app in ${Math.round(performance.now() - startedAt)} ms.\n`,
  )
}
