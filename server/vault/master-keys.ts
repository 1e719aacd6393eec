import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The keys of which everything sealed hangs. The newest seals; all of them open. */
export interface MasterKeys {
  newest: number
  /** Undefined: this version is not known here. */
  of(version: number): Buffer | undefined
  versions: readonly number[]
}

/** A key for one purpose. Knowing it says nothing of the master or of other purposes. */
export const deriveKey = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `chorus ${purpose}`, 32))

/** The key of a purpose under the newest master. */
export const newestKey = (keys: MasterKeys, purpose: string): Buffer => deriveKey(keys.of(keys.newest)!, purpose)

/** Each key of a purpose, the newest first: what was made before a rotation is still understood. */
export const allKeys = (keys: MasterKeys, purpose: string): Buffer[] =>
  keys.versions.map((version) => deriveKey(keys.of(version)!, purpose))

/** `k2:<base64>,k1:<base64>` → keys. The greatest number is the newest. A wrong text is an Error that does not repeat it. */
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

/** The keys of a data folder, made at the first start and readable by its owner alone. */
export async function loadOrCreateMasterKeys(folder: string): Promise<MasterKeys> {
  const file = path.join(folder, 'master-keys')
  await mkdir(folder, { recursive: true })
  const draft = path.join(folder, `master-keys-${randomBytes(8).toString('hex')}`)
  await writeFile(draft, `k1:${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  try {
    // Named only when there is none, and as a whole: of two nodes that start together the second reads all that the first wrote.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return parseMasterKeys(await readFile(file, 'utf8'))
}
