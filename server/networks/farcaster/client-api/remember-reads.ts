import { createMemo } from '../../../upstream/memo.ts'
import { type ClientApi, ofMissing } from './create-client-api.ts'

/** ms: equal guest requests within this time share one call, because the service limits calls by address. */
const age = 10_000

type Asked = Parameters<ClientApi['ask']>

/** The same API, with a short-lived cache for public data. */
export function rememberReads(client: ClientApi, now: () => number): ClientApi {
  const load = createMemo<unknown, Asked>((_key, asked) => client.ask(...asked), { age, size: 2000, now })
  const ask = ((...asked: Asked) => {
    const [call, { token, ...input }] = asked
    return token === undefined ? load(JSON.stringify([call, input]), asked) : client.ask(...asked)
  }) as ClientApi['ask']
  return {
    routes: client.routes,
    ask,
    find: (call, input, schema) => ask(call, input, schema).catch(ofMissing),
  }
}
