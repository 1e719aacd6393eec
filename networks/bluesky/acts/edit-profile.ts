import { isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { EditProfile } from '../../network.ts'
import { WireStrongRef } from '../wire.ts'
import type { ActingXrpc } from '../xrpc.ts'

const collection = 'app.bsky.actor.profile'
/** What we know nothing of is written as it was read. */
const WireProfileRecord = v.object({
  cid: v.string(),
  value: v.looseObject({ displayName: v.optional(v.string()), description: v.optional(v.string()) }),
})

/** What somebody says of themselves is one record of theirs; it is only replaced by who has seen its last version. */
export function createEditProfile(xrpc: ActingXrpc): Pick<EditProfile, 'load' | 'save'> {
  const read = async (signal?: AbortSignal): Promise<v.InferOutput<typeof WireProfileRecord> | undefined> => {
    try {
      return await xrpc.query('com.atproto.repo.getRecord', WireProfileRecord, { repo: xrpc.did, collection, rkey: 'self' }, signal)
    } catch (error) {
      if (isFailure(error, 'not-found')) return undefined
      throw error
    }
  }
  const write = async (changes: object): Promise<void> => {
    const known = await read()
    const record = withoutEmpty({ ...known?.value, $type: collection, ...changes })
    const body = { repo: xrpc.did, collection, rkey: 'self', record, swapRecord: known?.cid ?? null }
    await xrpc.call('com.atproto.repo.putRecord', WireStrongRef, body)
  }
  return {
    async load(signal) {
      const value = (await read(signal))?.value
      return { displayName: value?.displayName ?? '', bio: value?.description ?? '' }
    },
    async save({ displayName, bio, picture, banner }) {
      const files = {
        ...(picture ? { avatar: await xrpc.upload(picture) } : {}),
        ...(banner ? { banner: await xrpc.upload(banner) } : {}),
      }
      const changes = { displayName, description: bio, ...files }
      try {
        await write(changes)
      } catch (error) {
        // Somebody else of this account was quicker: their other fields stay, and ours are put on top.
        if (!isFailure(error, 'refused') || !error.message.startsWith('InvalidSwap')) throw error
        await write(changes)
      }
    },
  }
}

const withoutEmpty = (record: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== '' && value !== undefined))
