import type { AskHub } from '@chorus/governance/ask-hub'
import * as v from 'valibot'
import type { GovernanceConfig } from '../config/governance.ts'
import { readJson } from '../upstream/http/read-json.ts'

/** ms */
const deadline = 5000
/** Bytes. A proposal may have ten thousand choices and a text of a megabyte. */
const maxBytes = 8 * 1024 * 1024

const Answer = v.object({
  data: v.nullish(v.record(v.string(), v.unknown())),
  errors: v.nullish(v.array(v.object({ message: v.fallback(v.string(), '') }))),
})

/** The hub answered with errors of its own, or not at all. */
class HubFailure extends Error {
  override name = 'HubFailure'
}

/** GraphQL over one hub. Its API key, which raises the rate limit, is optional. */
export const createAskHub =
  ({ hubUrl, key }: Pick<GovernanceConfig, 'hubUrl' | 'key'>): AskHub =>
  async ({ name, document, variables }) => {
    const toError = (cause: unknown) => new HubFailure(`${name} failed.`, { cause })
    const { data, errors } = await readJson(`${hubUrl}/graphql`, Answer, toError, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) },
      body: JSON.stringify({ operationName: name, query: document, variables }),
      signal: AbortSignal.timeout(deadline),
      maxBytes,
    })
    if (errors?.length || !data) throw new HubFailure(`${name}: ${errors?.[0]?.message.slice(0, 300) ?? 'no data'}`)
    return data
  }
