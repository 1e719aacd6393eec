import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Capabilities } from './network.ts'

/** Code that few page visits need, loaded by the first call that needs it. A failed load is tried again on the next call. */
export function createLate<T>(network: NetworkName, load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw new Failure('unreachable', 'Part of Chorus failed to load.', { network, cause })
    })
    return loading
  }
}

type Method = (...args: never[]) => Promise<unknown>

/** The named functions of lazily loaded code, callable at once. */
export const lateMethods = <T extends object, K extends keyof T & string>(load: () => Promise<T>, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, async (...args: never[]) => ((await load())[name] as Method)(...args)])) as unknown as Pick<
    T,
    K
  >

type Search = Pick<Capabilities, 'searchPosts' | 'searchProfiles'>

export interface LateSearch {
  loadSearch(): Promise<Search>
}

/** Search, loaded with the first search. The import is in the code of the reads, so that Home doesn't carry it. */
export function lateSearch(load: () => Promise<LateSearch>): Search {
  const search = async () => (await load()).loadSearch()
  return {
    searchPosts: lateMethods(async () => (await search()).searchPosts, ['find']),
    searchProfiles: lateMethods(async () => (await search()).searchProfiles, ['find', 'complete']),
  }
}
