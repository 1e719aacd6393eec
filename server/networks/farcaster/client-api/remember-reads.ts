import { createMemo } from '../../../upstream/memo.ts'
import { type ClientApi, ofMissing } from './create-client-api.ts'

/** ms: equal questions of guests within this time are one call, because the service limits them by address. */
const age = 10_000

type Asked = Parameters<ClientApi['ask']>

/** The same API, which remembers for a while what it tells everyone. */
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
