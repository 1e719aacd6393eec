import { lensChainIds } from '@chorus/model/chain/lens-chain-ids'
import { Failure } from '@chorus/model/failure'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import * as v from 'valibot'
import { createFetcher } from '../../fetcher.ts'
import { fetchJson, readDeadline } from '../../http.ts'
import { toMediaUri } from '../decode/to-media-uri.ts'

/** Grove: files that everyone can read and no one can change. */
export interface Grove {
  /** Returns the file's `lens://` URI. */
  upload(file: Blob, signal?: AbortSignal): Promise<string>
  uploadJson(content: object, signal?: AbortSignal): Promise<string>
  /** Reads a JSON file by its `lens://` URI. */
  readJson(uri: string, signal?: AbortSignal): Promise<unknown>
  /** Reads a file by its `lens://` URI. Fails for files that are stored elsewhere. */
  read(uri: string, signal?: AbortSignal): Promise<Blob>
  /** Where a browser can load a file: `lens://` URIs on this storage, and others unchanged. */
  toUrl(uri: string): string | undefined
}

/** bytes, since August 2025 */
const mostBytes = 125_000_000
/** ms */
const deadline = 10 * 60_000
const scheme = 'lens://'
const Stored = v.pipe(v.array(v.object({ uri: v.pipe(v.string(), v.startsWith(scheme), v.maxLength(500)) })), v.minLength(1))

const isStoredHere = (uri: string): boolean => uri.startsWith(scheme)
const toKey = (uri: string): string => encodeURIComponent(uri.slice(scheme.length))

export function createGrove(root: string): Grove {
  const fetcher = createFetcher({ root })
  const upload: Grove['upload'] = async (file, signal) => {
    if (file.size > mostBytes) throw toOperationFailure('refused', 'fileTooLarge', { network: 'lens', call: 'grove' })
    const init = { method: 'POST', headers: { 'content-type': file.type }, body: file, signal }
    // Storing a file twice does no harm.
    const call = {
      network: 'lens',
      name: 'grove',
      path: `/?chain_id=${lensChainIds.mainnet}`,
      schema: Stored,
      init,
      deadline,
      retries: 2,
    } as const
    return (await fetchJson(fetcher, call))[0]!.uri
  }
  return {
    upload,
    uploadJson: (content, signal) => upload(new Blob([JSON.stringify(content)], { type: 'application/json' }), signal),
    readJson: async (uri, signal) =>
      fetchJson(fetcher, { network: 'lens', name: 'grove', path: `/${toKey(uri)}`, schema: v.unknown(), init: { signal }, retries: 2 }),
    async read(uri, signal) {
      const facts = { network: 'lens', call: 'grove' } as const
      if (!isStoredHere(uri)) throw new Failure('not-offered', 'The file is stored elsewhere.', facts)
      const limit = AbortSignal.timeout(readDeadline)
      try {
        const response = await fetcher(`/${toKey(uri)}`, { signal: signal ? AbortSignal.any([signal, limit]) : limit })
        if (response.ok) return await response.blob()
      } catch (cause) {
        throw new Failure(signal?.aborted ? 'aborted' : 'unreachable', 'The file could not be read.', { ...facts, cause })
      }
      throw new Failure('not-found', 'The file was not found.', facts)
    },
    toUrl: (uri) => (isStoredHere(uri) ? `${root}/${toKey(uri)}` : toMediaUri(uri)),
  }
}
