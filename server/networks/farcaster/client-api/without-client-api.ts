import { Refusal } from '@chorus/contract/refusal'
import { clientRoutes } from './client-routes.ts'
import type { ClientApi } from './create-client-api.ts'

const refuse = async (): Promise<never> => {
  throw new Refusal('Farcaster’s client API isn’t available on this server.')
}

/** For servers that are not connected to it. */
export const withoutClientApi: ClientApi = { routes: clientRoutes.today, ask: refuse, find: refuse }
