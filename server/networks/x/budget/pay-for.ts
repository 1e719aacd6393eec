import type { XApi } from '../api/x-api.ts'

/** Calls that our application makes for a user, billed to that user's account here. */
export const payFor = (api: XApi, payer: string): XApi => ({ ...api, call: (call, as) => api.call({ ...call, payer }, as) })
