import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Db } from '../../../db/database.ts'
import { type ChallengePurpose, findChallenge, storeChallenge, takeChallenge } from '../../../db/tables/challenges.ts'

/** How often a cast was sent, and what came of it. Every server reads the same. */
export interface CastAttempts {
  /** The hash, once it is known to be published. */
  published(): Promise<string | undefined>
  settle(hash: string): Promise<void>
  /** ms: when each attempt was made, the first one first. */
  times(): Promise<readonly number[]>
  /** Only one caller gets the attempt with this number, from 1. False: another one has it. */
  claim(number: number): Promise<boolean>
  /** After a refusal: nothing was published by this attempt. */
  release(number: number): Promise<void>
  /** Whether this cast may be the one with that hash: no other cast is. */
  mayBe(hash: string): Promise<boolean>
}

/** s: as long as signed messages are remembered. */
const rememberSeconds = 30 * 86_400
const Published = v.object({ hash: v.string() })
const Begun = v.object({ startedAt: v.number() })
const Owner = v.object({ id: v.string() })

const purposeOf = (fid: number): ChallengePurpose => ({ kind: 'farcaster-custody-cast', subject: String(fid) })
const nameOf = (fid: number, id: string, step: string): string => createHash('sha256').update(`custody ${step} ${fid} ${id}`).digest('hex')
const stepOf = (number: number): string => (number === 1 ? 'attempt' : `attempt ${number}`)

/** @param id Names the cast. @param now ms */
export function createCastAttempts(db: Db, fid: number, id: string, now: () => number): CastAttempts {
  const purpose = purposeOf(fid)
  const find = async <S extends v.GenericSchema>(name: string, schema: S): Promise<v.InferOutput<S> | undefined> => {
    const found = await findChallenge(db, purpose, name)
    return found && v.parse(schema, found.payload)
  }
  const store = (name: string, payload: object) => storeChallenge(db, name, purpose, rememberSeconds, payload)

  return {
    published: async () => (await find(nameOf(fid, id, 'cast'), Published))?.hash,
    async settle(hash) {
      await store(nameOf(fid, hash, 'owner'), { id } satisfies v.InferOutput<typeof Owner>)
      await store(nameOf(fid, id, 'cast'), { hash } satisfies v.InferOutput<typeof Published>)
    },
    async times() {
      const times: number[] = []
      for (let begun; (begun = await find(nameOf(fid, id, stepOf(times.length + 1)), Begun));) times.push(begun.startedAt)
      return times
    },
    claim: (number) => store(nameOf(fid, id, stepOf(number)), { startedAt: now() } satisfies v.InferOutput<typeof Begun>),
    async release(number) {
      await takeChallenge(db, purpose, nameOf(fid, id, stepOf(number)))
    },
    mayBe: async (hash) => ((await find(nameOf(fid, hash, 'owner'), Owner))?.id ?? id) === id,
  }
}
