import { isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import { WireStrongRef } from '../decode/wire.ts'
import type { ActingXrpc } from '../xrpc.ts'

const collection = 'app.bsky.actor.profile'
/** Unknown fields are written back as they were read. */
const WireProfileRecord = v.object({
  cid: v.string(),
  value: v.looseObject({
    displayName: v.optional(v.string()),
    description: v.optional(v.string()),
    pinnedPost: v.optional(v.fallback(v.optional(WireStrongRef), undefined)),
  }),
})
type ProfileRecord = v.InferOutput<typeof WireProfileRecord>['value']

export interface OwnProfileRecord {
  /** Undefined: the account has no profile record yet. */
  read(signal?: AbortSignal): Promise<ProfileRecord | undefined>
  /** Merges changes into the record; a field without a value is removed. */
  write(toChanges: (record: ProfileRecord) => Readonly<Record<string, unknown>>): Promise<void>
}

/** The account's profile record. A compare-and-swap keeps concurrent changes from overwriting each other. */
export function createProfileRecord(xrpc: ActingXrpc): OwnProfileRecord {
  const read = async (signal?: AbortSignal) => {
    try {
      return await xrpc.query('com.atproto.repo.getRecord', WireProfileRecord, { repo: xrpc.did, collection, rkey: 'self' }, signal)
    } catch (error) {
      if (isFailure(error, 'not-found')) return undefined
      throw error
    }
  }
  const writeOnce: OwnProfileRecord['write'] = async (toChanges) => {
    const known = await read()
    const record = withoutEmpty({ ...known?.value, $type: collection, ...toChanges(known?.value ?? {}) })
    const body = { repo: xrpc.did, collection, rkey: 'self', record, swapRecord: known?.cid ?? null }
    await xrpc.call('com.atproto.repo.putRecord', WireStrongRef, body)
  }
  return {
    read: async (signal) => (await read(signal))?.value,
    async write(toChanges) {
      try {
        await writeOnce(toChanges)
      } catch (error) {
        // Another client changed the record first: reapply our changes to its version.
        if (!isFailure(error, 'refused') || !error.message.startsWith('InvalidSwap')) throw error
        await writeOnce(toChanges)
      }
    },
  }
}

const withoutEmpty = (record: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== '' && value !== undefined))
