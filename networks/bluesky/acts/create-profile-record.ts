import { isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import { WireStrongRef } from '../wire.ts'
import type { ActingXrpc } from '../xrpc.ts'

const collection = 'app.bsky.actor.profile'
/** What we know nothing of is written as it was read. */
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
  /** Undefined: there is none yet. */
  read(signal?: AbortSignal): Promise<ProfileRecord | undefined>
  /** Puts changes on top of what is there; a field without a value goes. */
  write(toChanges: (record: ProfileRecord) => Readonly<Record<string, unknown>>): Promise<void>
}

/** What somebody says of themselves is one record of theirs; it is only replaced by who has seen its last version. */
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
        // Somebody else of this account was quicker: their other fields stay, and ours are put on top.
        if (!isFailure(error, 'refused') || !error.message.startsWith('InvalidSwap')) throw error
        await writeOnce(toChanges)
      }
    },
  }
}

const withoutEmpty = (record: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== '' && value !== undefined))
