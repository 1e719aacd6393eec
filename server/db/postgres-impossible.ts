/** A managed Postgres is not possible here; the message says why. */
export class PostgresImpossible extends Error {
  override name = 'PostgresImpossible'
}
