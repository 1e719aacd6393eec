import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/limits'

/** Code that few who look at a page need: fetched once, with the first call that wants it. Code that did not come may come the next time. */
export function createLate<T>(network: NetworkName, load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw new Failure('unreachable', 'A part of Chorus did not come.', { network, cause })
    })
    return loading
  }
}

type Method = (...args: never[]) => Promise<unknown>

/** Those functions of late code that are named, there to be called at once. */
export const lateMethods = <T extends object, K extends keyof T & string>(load: () => Promise<T>, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, async (...args: never[]) => ((await load())[name] as Method)(...args)])) as unknown as Pick<
    T,
    K
  >
