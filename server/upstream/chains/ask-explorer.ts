import { toSearch } from '@chorus/contract/call'
import type * as v from 'valibot'
import type { Explorers } from '../../config/chains.ts'
import { readPublic } from '../../identity/read-public.ts'

/**
 * Reads from the block explorer of a chain, which has Blockscout's API. `path`: below `/api/v2/`. Undefined: not found. Rejects when the
 * explorer doesn't respond, or the chain has none.
 */
export type AskExplorer = <S extends v.GenericSchema>(
  chainId: number,
  path: string,
  schema: S,
  query?: Readonly<Record<string, string | number>>,
) => Promise<v.InferOutput<S> | undefined>

/** Of an answer. Metadata of 50 tokens may contain their images. */
const maxBytes = 4 * 1024 * 1024
/** ms. Lists of NFTs take explorers seconds. */
const deadline = 8000

export const createAskExplorer =
  ({ urls, key }: Explorers): AskExplorer =>
  async (chainId, path, schema, query = {}) => {
    const url = urls.get(chainId)
    if (url === undefined) throw new Error(`Chain ${chainId} has no explorer.`)
    return readPublic(`${url}/api/v2/${path}${toSearch({ ...query, apikey: key })}`, schema, { maxBytes, deadline })
  }
