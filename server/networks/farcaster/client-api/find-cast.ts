import { CastResult, type ClientCast } from './client-wire.ts'
import type { ClientApi } from './create-client-api.ts'

/** Finds a cast by its hash. Today's route returns its whole thread. */
export async function findCast(client: ClientApi, hash: string, token: string | undefined): Promise<ClientCast | undefined> {
  const input = client.routes.cast.path === '/v2/cast' ? { hash } : { castHash: hash }
  const found = await client.find('cast', { input, token }, CastResult)
  return found?.result.find((cast) => cast.hash === hash.toLowerCase() && !cast.deleted)
}
