import type { Publish } from '../../draft.ts'
import type { NetworkDeps } from '../../network.ts'
import { createTid } from '../tid.ts'
import type { ActingXrpc } from '../xrpc.ts'
import { mostLanguages, restrictions } from './to-writes.ts'

type Sending = Pick<Publish, 'send' | 'find'>

/** What the network takes is known at once; what sends it comes with the first post. */
export function createPublish(xrpc: ActingXrpc, deps: Pick<NetworkDeps, 'kept' | 'now'>): Publish {
  let loading: Promise<Sending> | undefined
  const load = (): Promise<Sending> => {
    loading ??= import('./create-sending.ts').then(({ createSending }) => createSending(xrpc, deps))
    // Code that did not come may come the next time.
    loading.catch(() => (loading = undefined))
    return loading
  }
  return {
    restrictions,
    languages: mostLanguages,
    mediaOrder: ['gif', 'image', 'video', 'card'],
    canRefuseQuotes: true,
    gifHosts: ['media.tenor.com'],
    identify: () => {
      const createdAt = deps.now()
      return { key: createTid(createdAt), createdAt }
    },
    send: async (draft, identity, signal) => (await load()).send(draft, identity, signal),
    find: async (identity, signal) => (await load()).find(identity, signal),
  }
}
