import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The keys that protect every sealed secret. The newest seals; all of them open. */
export interface MasterKeys {
  newest: number
  /** Undefined: no key of this version was given. */
  of(version: number): Buffer | undefined
  versions: readonly number[]
}

/** Derives a key for one purpose. It reveals nothing about the master key or other purposes. */
export const deriveKey = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `chorus ${purpose}`, 32))

/** The key for a purpose, derived from the newest master key. */
export const newestKey = (keys: MasterKeys, purpose: string): Buffer => deriveKey(keys.of(keys.newest)!, purpose)

/** The keys for a purpose, newest first: what was made before a rotation stays valid. */
export const allKeys = (keys: MasterKeys, purpose: string): Buffer[] =>
  keys.versions.map((version) => deriveKey(keys.of(version)!, purpose))

/** `k2:<base64>,k1:<base64>` → keys. The highest number is the newest. Throws an Error that never quotes the text when it is malformed. */
export function parseMasterKeys(text: string): MasterKeys {
  const keys = new Map<number, Buffer>()
  for (const part of text.split(',').map((piece) => piece.trim())) {
    const [, version, encoded] = /^k(\d{1,6}):([A-Za-z0-9+/_-]+=*)$/.exec(part) ?? []
    const key = Buffer.from(encoded ?? '', 'base64')
    if (!version || key.length !== 32) throw new Error('must be keys such as k1:<32 bytes in base64>, with commas between')
    if (keys.has(Number(version))) throw new Error(`names k${version} twice`)
    keys.set(Number(version), key)
  }
  const versions = [...keys.keys()].toSorted((a, b) => b - a)
  return { newest: versions[0]!, of: (version) => keys.get(version), versions }
}

const toFile = (folder: string): string => path.join(folder, 'master-keys')

/** Reads the keys of a data folder. Undefined: there is no file. A malformed file throws an Error that never quotes it. */
export async function readMasterKeysFile(folder: string): Promise<MasterKeys | undefined> {
  const text = await readFile(toFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : parseMasterKeys(text)
}

/** Creates the keys of a data folder, readable by its owner alone, unless they exist. */
export async function loadOrCreateMasterKeys(folder: string): Promise<MasterKeys> {
  await mkdir(folder, { recursive: true })
  const draft = path.join(folder, `master-keys-${randomBytes(8).toString('hex')}`)
  await writeFile(draft, `k1:${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  try {
    // link() fails if the file exists and never exposes a partial file: of two nodes that start together, the second reads the first one's
    // key.
    await link(draft, toFile(folder))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return parseMasterKeys(await readFile(toFile(folder), 'utf8'))
}
