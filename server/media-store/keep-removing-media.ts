import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Db } from '../db/database.ts'
import { forgetMediaRemovals, loadMediaRemovals } from '../db/tables/media-removals.ts'

const Owner = v.pipe(v.string(), v.parseJson(), v.object({ accountId: v.string() }))

/** Removes what deleted accounts have stored or begun to upload. `folder`: of the media store. */
export async function removeMedia(db: Db, folder: string): Promise<void> {
  const gone = await loadMediaRemovals(db)
  if (gone.size === 0) return
  const isGone = async (file: string): Promise<boolean> => {
    const { success, output } = v.safeParse(Owner, await readFile(file, 'utf8').catch(() => undefined))
    return success && gone.has(output.accountId)
  }
  const objects = path.join(folder, 'objects')
  for (const place of await list(objects))
    for (const name of await list(path.join(objects, place))) {
      const description = path.join(objects, place, name)
      if (!name.endsWith('.json') || !(await isGone(description))) continue
      // The description goes last: while it is there, the next round finds it again.
      await rm(description.slice(0, -'.json'.length), { force: true })
      await rm(description)
    }
  const uploads = path.join(folder, 'uploads')
  for (const name of await list(uploads)) {
    const upload = path.join(uploads, name)
    if (await isGone(path.join(upload, 'begun'))) await rm(upload, { recursive: true, force: true })
  }
  await forgetMediaRemovals(db, gone)
}

const list = async (folder: string): Promise<string[]> => ((await stat(folder).catch(() => undefined)) ? readdir(folder) : [])

/** Looks every few minutes. Returns a function that stops it. */
export function keepRemovingMedia(db: Db, folder: string, log: Logger, everyMs = 5 * 60_000): () => void {
  const round = () => removeMedia(db, folder).catch((error: unknown) => log.warn({ error }, 'Removing media failed and will be retried.'))
  const timer = setInterval(() => void round(), everyMs).unref()
  return () => clearInterval(timer)
}
