import { Failure } from '@chorus/model/failure'
import { operationMessages } from '@chorus/model/operation-messages'
import * as v from 'valibot'
import { createFetcher } from '../../fetcher.ts'
import { fetchJson } from '../../http.ts'

/** Grove: files that everyone can read and no one can change. */
export interface Grove {
  /** Returns the file's `lens://` URI. */
  upload(file: Blob, signal?: AbortSignal): Promise<string>
}

/** Lens mainnet */
const chainId = 232
/** bytes, since August 2025 */
const mostBytes = 125_000_000
/** ms */
const deadline = 10 * 60_000
const Stored = v.pipe(v.array(v.object({ uri: v.pipe(v.string(), v.startsWith('lens://'), v.maxLength(500)) })), v.minLength(1))

export function createGrove(root: string): Grove {
  const fetcher = createFetcher({ root })
  return {
    async upload(file, signal) {
      if (file.size > mostBytes) throw new Failure('refused', operationMessages.fileTooLarge, { network: 'lens', call: 'grove' })
      const init = { method: 'POST', headers: { 'content-type': file.type }, body: file, signal }
      // A file that was stored twice is only there twice.
      const call = { network: 'lens', name: 'grove', path: `/?chain_id=${chainId}`, schema: Stored, init, deadline, retries: 2 } as const
      return (await fetchJson(fetcher, call))[0]!.uri
    },
  }
}
