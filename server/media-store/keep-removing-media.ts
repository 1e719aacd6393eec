import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Db } from '../db/database.ts'
import { forgetMediaRemovals, loadMediaRemovals } from '../db/tables/media-removals.ts'
import { isKey, writeWhole } from './media-objects.ts'

const Owner = v.pipe(v.string(), v.parseJson(), v.looseObject({ accountId: v.string() }))
/** bytes. Longer than any description. Needed because uploaded files can have the same extension. */
const longestDescription = 4096

/** Removes what deleted accounts have stored or started to upload, or gives it to the accounts they were merged into. `folder`: the media store's. */
export async function removeMedia(db: Db, folder: string): Promise<void> {
  const gone = await loadMediaRemovals(db)
  if (gone.size === 0) return
  const readGone = async (file: string) => {
    const size = (await stat(file).catch(() => undefined))?.size ?? 0
    if (size > longestDescription) return undefined
    const { success, output } = v.safeParse(Owner, await readFile(file, 'utf8').catch(() => undefined))
    return success && gone.has(output.accountId) ? output : undefined
  }
  const objects = path.join(folder, 'objects')
  for (const place of await list(objects))
    for (const name of await list(path.join(objects, place))) {
      const description = path.join(objects, place, name)
      const file = description.slice(0, -'.json'.length)
      const stored = name.endsWith('.json') && isKey(`${place}/${path.basename(file)}`) && (await readGone(description))
      if (!stored) continue
      const heir = gone.get(stored.accountId)
      if (heir !== undefined) {
        await writeWhole(description, Buffer.from(JSON.stringify({ ...stored, accountId: heir })))
        continue
      }
      // The description is deleted last: while it names the account, the next round finds it again. It stays, without the account, so that no one can
      // give another file a name that old posts still show.
      await rm(file, { force: true })
      await writeWhole(description, Buffer.from(JSON.stringify({ ...stored, accountId: '' })))
    }
  const uploads = path.join(folder, 'uploads')
  for (const name of await list(uploads)) {
    const upload = path.join(uploads, name)
    const begun = await readGone(path.join(upload, 'begun'))
    // A merged account may still complete it.
    if (begun && gone.get(begun.accountId) === undefined) await rm(upload, { recursive: true, force: true })
  }
  await forgetMediaRemovals(db, gone)
}

const list = async (folder: string): Promise<string[]> => ((await stat(folder).catch(() => undefined)) ? readdir(folder) : [])

/** Checks every few minutes. Returns a function that stops it. */
export function keepRemovingMedia(db: Db, folder: string, log: Logger, everyMs = 5 * 60_000): () => void {
  let running: Promise<void> | undefined
  const round = () =>
    (running ??= removeMedia(db, folder)
      .catch((error: unknown) => log.warn({ error }, 'Removing media failed and will be retried.'))
      .finally(() => {
        running = undefined
      }))
  const timer = setInterval(() => void round(), everyMs).unref()
  return () => clearInterval(timer)
}
