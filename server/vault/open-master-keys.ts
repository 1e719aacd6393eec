import path from 'node:path'
import type { Db } from '../db/database.ts'
import { loadOrCreateMasterKeys, readMasterKeysFile, type MasterKeys } from './master-keys.ts'
import { discardLostRows, findKeyFault, hasSealedRows, type KeyFault } from './prove-master-keys.ts'

export interface OpenMasterKeysOptions {
  db: Db
  /** Keys from the environment. Undefined: read them from the file in the data folder. */
  given: MasterKeys | undefined
  folder: string
  /** Whether to delete secrets whose key is permanently lost, instead of refusing to start. */
  discardsLost: boolean
  onNotice: (sentence: string) => void
}

/**
 * Returns the master keys once they have opened what the database holds. A missing or wrong key throws an Error that says what to restore:
 * otherwise the server would run, but everyone's network sessions would be gone.
 */
export async function openMasterKeys({ db, given, folder, discardsLost, onNotice }: OpenMasterKeysOptions): Promise<MasterKeys> {
  const keys = given ?? (await openFile(db, folder, discardsLost))
  const source = given ? 'CHORUS_MASTER_KEYS' : toFileName(folder)
  const fault = await findKeyFault(db, keys)
  if (!fault) return keys
  if (!discardsLost) throw new Error(toSentence(fault, source))
  const count = await discardLostRows(db, keys)
  const left = await findKeyFault(db, keys)
  if (left) throw new Error(toSentence(left, source))
  onNotice(`${count} sealed secrets could not be opened and were deleted. Unset CHORUS_DISCARD_LOST_SECRETS now.`)
  return keys
}

const toFileName = (folder: string): string => path.join(folder, 'master-keys')

async function openFile(db: Db, folder: string, discardsLost: boolean): Promise<MasterKeys> {
  const known = await readFile(folder)
  if (known) return known
  // Another node that shares the folder may have just created the file and sealed something, so check again.
  if (!discardsLost && (await hasSealedRows(db))) {
    const late = await readFile(folder)
    if (late) return late
    throw new Error(
      `The file ${toFileName(folder)} is missing, but this database holds secrets that were sealed with it. ` +
        `Restore it from a backup, or pass its content as CHORUS_MASTER_KEYS. ${ifLost}`,
    )
  }
  return loadOrCreateMasterKeys(folder)
}

const readFile = (folder: string): Promise<MasterKeys | undefined> =>
  readMasterKeysFile(folder).catch((error: unknown) => {
    throw new Error(`The file ${toFileName(folder)} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  })

const ifLost =
  'If it is permanently lost, start once with CHORUS_DISCARD_LOST_SECRETS=1: the secrets are deleted, and people connect their networks again.'

const toSentence = ({ version, kind }: KeyFault, source: string): string =>
  kind === 'missing'
    ? `The master key k${version} is missing, but secrets in this database are sealed with it. Add it to ${source} again. ${ifLost}`
    : `The master key k${version} is not the one that sealed the secrets in this database. Restore its former value in ${source}. ${ifLost}`
