/** A managed Postgres cannot run here; the message says why. */
export class PostgresImpossible extends Error {
  override name = 'PostgresImpossible'
}
