import type { NetworkName } from '@chorus/model/network-identity'
import type { Publish } from '../draft.ts'
import { createLate, lateMethods } from '../late.ts'
import type { NetworkDeps } from '../network.ts'
import type { Polls } from './polls.ts'

const load = (network: NetworkName, viewer: string, { ownFetcher }: NetworkDeps) =>
  createLate(network, async () => (await import('./provider-polls.ts')).createProviderPolls({ network, viewer, ownFetcher }))

/** Polls for an account that our provider knows, whose code the first one loads. */
export const latePolls = (network: NetworkName, viewer: string, deps: NetworkDeps): Polls =>
  lateMethods(load(network, viewer, deps), ['load', 'vote'])

export const lateCreatePoll = (network: NetworkName, viewer: string, deps: NetworkDeps): NonNullable<Publish['createPoll']> =>
  lateMethods(load(network, viewer, deps), ['create']).create
