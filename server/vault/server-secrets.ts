import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { open, seal } from './envelope.ts'
import type { MasterKeys } from './master-keys.ts'
import { createRotate, placeOf, toColumns, toEnvelope, type Rotating } from './sealed-row.ts'

/** Sealed secrets of the server itself, shared by all nodes. */
export interface ServerSecrets extends Rotating {
  /**
   * Returns the secret of a kind, created by `make` if there is none. Concurrent nodes all get the same one. A secret that doesn't open
   * throws SealBroken and stays unchanged: a node with different master keys, even under the same numbers, must not replace what all
   * others depend on.
   */
  saveFirst(kind: string, make: () => Buffer): Promise<Buffer>
}

export function createServerSecrets(db: Db, keys: MasterKeys): ServerSecrets {
  return {
    async saveFirst(kind, make) {
      const find = () => db.selectFrom('server_secrets').selectAll().where('kind', '=', kind)
      let row = await find().executeTakeFirst()
      if (!row) {
        const id = randomUUID()
        await db
          .insertInto('server_secrets')
          .values({ id, kind, ...toColumns(seal(keys, placeOf('server_secrets', id), make())) })
          .onConflict((conflict) => conflict.column('kind').doNothing())
          .execute()
        row = await find().executeTakeFirstOrThrow()
      }
      return open(keys, placeOf('server_secrets', row.id), toEnvelope(row))
    },
    rotate: createRotate(db, keys, 'server_secrets'),
  }
}
