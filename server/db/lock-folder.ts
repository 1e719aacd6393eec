import { readFile, rm, writeFile } from 'node:fs/promises'
import { PostgresImpossible } from './postgres-impossible.ts'
import { isAlive } from './postmaster.ts'

/** Locks a folder for this process with a file that contains its process id. Returns a function that releases the lock. */
export async function lockFolder(file: string): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
    if (holder !== process.pid && isAlive(holder)) throw new PostgresImpossible(`Process ${holder} already uses this folder (${file}).`)
    await rm(file, { force: true })
  }
  throw new PostgresImpossible(`${file} could not be locked: other processes keep taking it.`)
}
