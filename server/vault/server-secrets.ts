import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { open, seal } from './envelope.ts'
import type { MasterKeys } from './master-keys.ts'
import { createRotate, placeOf, toColumns, toEnvelope, unlessBroken, type Rotating } from './sealed-row.ts'

/** Secrets of this server itself, sealed: nobody's in particular, and the same for all nodes. */
export interface ServerSecrets extends Rotating {
  /**
   * The secret of a kind; `make` makes it where there is none, or none that opens. Of nodes that come at once all get the same. One that
   * does not open any more is lost, and so is what hangs of it.
   */
  keepFirst(kind: string, make: () => Buffer): Promise<Buffer>
}

export function createServerSecrets(db: Db, keys: MasterKeys): ServerSecrets {
  return {
    async keepFirst(kind, make) {
      const id = randomUUID()
      const first = toColumns(seal(keys, placeOf('server_secrets', id), make()))
      await db
        .insertInto('server_secrets')
        .values({ id, kind, ...first })
        .onConflict((conflict) => conflict.column('kind').doNothing())
        .execute()
      return db.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('server_secrets')
          .selectAll()
          .where('kind', '=', kind)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const known = unlessBroken(() => open(keys, placeOf('server_secrets', row.id), toEnvelope(row)))
        if (known) return known
        const secret = make()
        await transaction
          .updateTable('server_secrets')
          .set(toColumns(seal(keys, placeOf('server_secrets', row.id), secret)))
          .where('id', '=', row.id)
          .execute()
        return secret
      })
    },
    rotate: createRotate(db, keys, 'server_secrets'),
  }
}
