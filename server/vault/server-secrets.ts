import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { open, seal } from './envelope.ts'
import type { MasterKeys } from './master-keys.ts'
import { createRotate, placeOf, toColumns, toEnvelope, type Rotating } from './sealed-row.ts'

/** Secrets of this server itself, sealed: nobody's in particular, and the same for all nodes. */
export interface ServerSecrets extends Rotating {
  /**
   * The secret of a kind; `make` makes it where there is none. Of nodes that come at once all get the same. One that does not open is a
   * SealBroken and stays as it is: a node that was given other master keys, be it under the same numbers, must not take from all others what
   * hangs of it.
   */
  keepFirst(kind: string, make: () => Buffer): Promise<Buffer>
}

export function createServerSecrets(db: Db, keys: MasterKeys): ServerSecrets {
  return {
    async keepFirst(kind, make) {
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
